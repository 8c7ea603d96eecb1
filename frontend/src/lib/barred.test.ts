import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import BarredList from './BarredList.svelte'

describe('what the rules bar', () => {
  const split = { do: 'split', says: 'only two cards of the same value may be split', cite: { rule: 'rules.split_by', clause: '§4' } }

  it('is a greyed button, described by what the rule says and its clause', () => {
    render(BarredList, { barred: [split], onrule: () => {} })
    const button = screen.getByRole('button', { name: 'Split' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('title')).toBe('only two cards of the same value may be split (§4)')
  })

  it('opens the rule that bars it when it is pressed', async () => {
    const onrule = vi.fn()
    render(BarredList, { barred: [split], onrule })
    await fireEvent.click(screen.getByRole('button', { name: 'Split' }))
    expect(onrule).toHaveBeenCalledWith('rules.split_by')
  })
})
