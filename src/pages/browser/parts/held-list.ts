import { h, setText } from './dom.ts'

/** A list that changes more often cannot be read. */
const drawEveryMs = 500

/**
 * Draws a list now and then, or not at all while it is held: by its button, or because the focus is in it, which would be
 * lost with the row that has it. `show` fills `place` anew.
 */
export const makeHold = (show: () => void, place: HTMLElement) => {
  let isPaused = false
  let isDue = false
  let isStale = false
  let added = 0
  const button = h(
    'button',
    { type: 'button', class: 'btn btn-small', click: () => toggle() },
    'Pause',
  )
  const held = h('span', { class: 'tiny muted' })
  const isHeld = (): boolean => isPaused || place.contains(document.activeElement)
  const label = (): void => {
    setText(button, !isPaused ? 'Pause' : added === 0 ? 'Resume' : `Resume (${added} new)`)
    setText(held, isPaused || added === 0 ? '' : `${added} new after you leave the list`)
  }
  const draw = (): void => {
    isStale = false
    added = 0
    label()
    show()
  }
  const toggle = (): void => {
    isPaused = !isPaused
    if (isHeld()) label()
    else draw()
  }
  place.addEventListener('focusout', () => {
    // The next element has the focus only after this event.
    setTimeout(() => {
      if (isStale && !isHeld()) draw()
    })
  })
  return {
    button,
    held,
    /** Draws at once, unless the list is held. */
    loaded: (): void => {
      isStale = true
      if (!isHeld()) draw()
    },
    changed: (count: number): void => {
      isStale = true
      added += count
      if (isHeld()) return label()
      if (isDue) return
      isDue = true
      setTimeout(() => {
        isDue = false
        if (isHeld()) label()
        else draw()
      }, drawEveryMs)
    },
  }
}
