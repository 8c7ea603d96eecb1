import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, it, vi } from 'vitest'
import Barred from './dock/Barred.svelte'

describe('what the rules bar', () => {
  const split = { do: 'split', says: 'only two cards of the same value may be split', cite: { rule: 'rules.split_by', clause: '§4' } }

  it('is told on request, with what the rule says and its clause', async () => {
    render(Barred, { barred: [split], onrule: () => {} })
    expect(screen.queryByRole('list')).toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: 'What is barred?' }))
    expect(screen.getByRole('list').textContent).toContain('Split: only two cards of the same value may be split')
  })

  it('opens the rule that bars it', async () => {
    const onrule = vi.fn()
    render(Barred, { barred: [split], onrule })
    await fireEvent.click(screen.getByRole('button', { name: 'What is barred?' }))
    await fireEvent.click(screen.getByRole('button', { name: '§4' }))
    expect(onrule).toHaveBeenCalledWith('rules.split_by')
  })
})
