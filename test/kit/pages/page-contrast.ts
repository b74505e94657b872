// Colours of a page against what is behind them, measured in the browser.
import type { Page } from 'playwright-core'
import type { Problems } from './page-audit.ts'

/** Text needs 4.5:1; large text and the outlines of controls need 3:1. */
export const auditContrast = (page: Page): Promise<Problems> =>
  page.evaluate(() => {
    type Rgb = readonly [number, number, number]
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) return ['no canvas to read colours with']
    /** Any colour of CSS laid over another. */
    const over = (color: string, below: Rgb): Rgb => {
      pen.fillStyle = `rgb(${below.join(' ')})`
      pen.fillRect(0, 0, 1, 1)
      pen.fillStyle = color
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
      return [red, green, blue]
    }
    const light = (rgb: Rgb): number => {
      const [red = 0, green = 0, blue = 0] = rgb.map((each) => {
        const part = each / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratio = (one: Rgb, other: Rgb): number => {
      const [high, low] = [light(one), light(other)].sort((a, b) => b - a)
      return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
    }
    /** The background behind an element's content, or behind the element itself. */
    const behind = (element: Element | null, own = true): Rgb => {
      if (!element) return [255, 255, 255]
      const below = behind(element.parentElement)
      if (!own) return below
      if (element instanceof SVGElement) {
        const first = element.firstElementChild
        const box =
          [...element.children].findLast((each) => each.tagName === 'rect') ??
          (first?.tagName === 'circle' ? first : undefined)
        return box ? over(getComputedStyle(box).fill, below) : below
      }
      return over(getComputedStyle(element).backgroundColor, below)
    }
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('.sr, .skip:not(:focus)') === null
    const where = (element: Element): string => {
      const words = (element.textContent ?? '').trim().slice(0, 30)
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${words}"`
    }
    const problems = new Set<string>()
    const expect = (element: Element, color: string, below: Rgb, least: number): void => {
      const found = ratio(over(color, below), below)
      if (found < least) problems.add(`${where(element)}: ${found.toFixed(2)} of ${least}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !/\S/.test(node.nodeValue ?? '') || !isShown(element)) continue
      if (['SCRIPT', 'STYLE', 'NOSCRIPT', 'OPTION', 'title'].includes(element.tagName)) continue
      const style = getComputedStyle(element)
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const color = element instanceof SVGElement ? style.fill : style.color
      expect(
        element,
        color,
        behind(element instanceof SVGElement ? element.parentElement : element),
        isLarge ? 3 : 4.5,
      )
    }
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (!isShown(field)) continue
      const style = getComputedStyle(field)
      if (style.borderTopStyle !== 'none')
        expect(field, style.borderTopColor, behind(field, false), 3)
      expect(field, style.color, behind(field), 4.5)
    }
    for (const mark of document.querySelectorAll('.dot, .bar-fill, .spinner'))
      if (isShown(mark))
        expect(mark, getComputedStyle(mark).backgroundColor, behind(mark, false), 3)
    for (const line of document.querySelectorAll('.icon'))
      if (isShown(line))
        expect(
          line,
          getComputedStyle(line).stroke,
          behind(line.closest('button') ?? line.parentElement),
          3,
        )
    for (const deck of document.querySelectorAll('.verdict .b-deck'))
      if (isShown(deck))
        expect(deck, getComputedStyle(deck).fill, behind(deck.closest('.verdict')), 3)
    // Canvases use the colours of the style sheet.
    const probe = document.body.appendChild(document.createElement('i'))
    const named = (name: string): string => {
      probe.style.color = `var(${name})`
      return getComputedStyle(probe).color
    }
    for (const chart of document.querySelectorAll('.canvas')) {
      const below = behind(chart)
      expect(chart, named('--ink-3'), below, 4.5)
      for (const name of ['--ink', '--moat', '--stop-text']) expect(chart, named(name), below, 3)
    }
    probe.remove()
    return [...problems]
  })
