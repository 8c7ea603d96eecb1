/** Light or dark: the workbench alone has a light sheet, for bright rooms. */

const NAME = 'pitboss.theme'

class Theme {
  light = $state(localStorage.getItem(NAME) === 'light')

  turn(): void {
    this.light = !this.light
    localStorage.setItem(NAME, this.light ? 'light' : 'dark')
  }
}

export const theme = new Theme()
