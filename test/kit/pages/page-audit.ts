// Accessibility of a page, measured in the browser: keyboard, targets, labels, motion and reflow. Figures are those of
// WCAG 2.2, level AA.
import type { Page } from 'playwright-core'

/** Problems, each with its place; none if the page passes. */
export type Problems = string[]

/** Every target is at least 24 pixels wide and high, except links in sentences. */
export const auditTargets = (page: Page): Promise<Problems> =>
  page.evaluate(() => {
    const least = 24
    const problems = new Set<string>()
    for (const target of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary',
    )) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue
      if (target.closest('.sr, .skip') !== null) continue
      const label = target instanceof HTMLInputElement ? target.closest('label') : null
      const { width, height } = (label ?? target).getBoundingClientRect()
      const isInSentence =
        target.tagName === 'A' &&
        getComputedStyle(target).display === 'inline' &&
        (target.parentElement?.textContent ?? '').trim() !== target.textContent.trim()
      if (width < least || (height < least && !isInSentence))
        problems.add(
          `${target.tagName.toLowerCase()}.${target.className} "${target.textContent.trim().slice(0, 30)}": ${Math.round(width)} × ${Math.round(height)}`,
        )
    }
    return [...problems]
  })

/** The visible text of a button is part of its accessible name, as speech input needs it. */
export const auditLabels = (page: Page): Promise<Problems> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[aria-label], button[aria-label]')].flatMap((element) => {
      const shown = element instanceof HTMLElement ? element.innerText.trim().toLowerCase() : ''
      const name = element.getAttribute('aria-label') ?? ''
      return name.toLowerCase().includes(shown) ? [] : [`"${shown}" is called "${name}"`]
    }),
  )

/** With more stops, a page is as good as a keyboard trap. */
const maxStops = 400

/**
 * Goes through the page by Tab: every control is reached in the order of the page, visible and marked by a ring, and
 * the last Tab leaves the page.
 */
export const auditKeyboard = async (page: Page): Promise<Problems> => {
  await page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const problems: Problems = []
  let last = -1
  let reached = 0
  for (; reached < maxStops; reached += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopAt)
    if (!stop) break
    if (stop.index <= last) {
      if (stop.index === 0) break
      problems.push(`${stop.name} comes after what follows it`)
    }
    last = stop.index
    if (stop.problem !== undefined) problems.push(`${stop.name}: ${stop.problem}`)
  }
  const all = await page.evaluate(tabbableCount)
  if (reached !== all) problems.push(`${reached} stops for ${all} elements that can be reached`)
  return problems
}

/** Runs in the page. The index of the focused element among the focusable ones; undefined if none has the focus. */
const stopAt = (): { index: number; name: string; problem?: string } | undefined => {
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement)
    return undefined
  const all = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ]
  const name = `${element.tagName.toLowerCase()}#${element.id}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const isSeen =
    box.bottom > 0 &&
    box.top < innerHeight &&
    box.right > 0 &&
    box.left < innerWidth &&
    box.width > 0
  const problem =
    outlineStyle === 'none' || (outlineStyle !== 'auto' && Number.parseFloat(outlineWidth) < 2)
      ? 'no ring shows that it has the focus'
      : isSeen
        ? undefined
        : 'has the focus and is out of sight'
  return { index: all.indexOf(element), name, ...(problem !== undefined && { problem }) }
}

/** Runs in the page. Of radio buttons with the same name, one is a stop. */
const tabbableCount = (): number => {
  const groups = new Set<string>()
  return [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) return false
      groups.add(element.name)
    }
    return !element.matches(':disabled')
  }).length
}

/** Nothing moves on its own. */
export const auditMotion = (page: Page): Promise<Problems> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('body *')].flatMap((element) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
      const moves =
        animationName !== 'none' ||
        transitionDuration.split(', ').some((each) => Number.parseFloat(each) > 0) ||
        scrollBehavior === 'smooth'
      return moves
        ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} moves`]
        : []
    }),
  )

/** The page fits the width of its window, and no text is cut off in a box of fixed size. */
export const auditFit = (page: Page): Promise<Problems> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *, header *, footer *')].flatMap((element) => {
      if (
        !element.checkVisibility() ||
        element.closest('.sr, .skip, svg, .canvas, table.stacked > thead')
      )
        return []
      const { right } = element.getBoundingClientRect()
      const cut =
        getComputedStyle(element).overflowX === 'hidden' &&
        element.scrollWidth > element.clientWidth + 1
      return right > clientWidth + 1 || cut
        ? [`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} is too wide`]
        : []
    })
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} pixels in ${clientWidth}`] : []),
      ...new Set(wide),
    ]
  })
