import { seen } from './seen.ts'

type Listener = (event: Event) => void
type Attributes = Readonly<Record<string, string | number | boolean | Listener | undefined>>
export type Child = Node | string | number | false | undefined

/** An element. Text always becomes a text node: no markup is made from text, and hidden characters become visible. */
export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  dress(element, attributes)
  element.append(...shown(children))
  return element
}

const svgSpace = 'http://www.w3.org/2000/svg'

/** The same for an element of a picture. */
export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] => {
  const element = document.createElementNS(svgSpace, tag)
  dress(element, attributes)
  element.append(...shown(children))
  return element
}

/** An element of the page's own markup. Throws if there is none, since the two are built together. */
export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no element ${id}`)
  return found
}

export const fill = (parent: Element, ...children: readonly Child[]): void =>
  parent.replaceChildren(...shown(children))

/** Sets text only if it differs, so a screen reader and a selection are not disturbed. */
export const setText = (element: Element, text: string): void => {
  const shownText = seen(text)
  if (element.textContent !== shownText) element.textContent = shownText
}

const shown = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) =>
    child === undefined || child === false
      ? []
      : [child instanceof Node ? child : seen(String(child))],
  )

const dress = (element: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') element.addEventListener(name, value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
}
