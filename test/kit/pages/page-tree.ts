// The accessibility tree of a page.
import type { Page } from 'playwright-core'
import type { Problems } from './page-audit.ts'

type AxNode = {
  nodeId: string
  ignored: boolean
  childIds?: string[]
  role?: { value?: string }
  name?: { value?: string }
  description?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Roles of controls: each needs a name. */
const operable = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'link',
  'menuitem',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
])
/** Other roles that mean nothing without a name. */
const named = new Set(['image', 'img', 'table', 'region', 'navigation', 'search'])

/** Checks names, landmarks, headings and invalid fields, as a screen reader gets them. */
export const auditTree = async (page: Page): Promise<Problems> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) satisfies {
    nodes: unknown[]
  }
  await session.detach()
  const shown = inReadingOrder(nodes).filter((node) => !node.ignored)
  return [...namesOf(shown), ...landmarksOf(shown), ...headingsOf(shown), ...wrongFieldsOf(shown)]
}

/** The browser lists the tree level by level; it is read from top to bottom. */
const inReadingOrder = (nodes: readonly AxNode[]): AxNode[] => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const read = (node: AxNode): AxNode[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      return child ? read(child) : []
    }),
  ]
  const [root] = nodes
  return root ? read(root) : []
}

const roleOf = (node: AxNode): string => node.role?.value ?? ''
const nameOf = (node: AxNode): string => node.name?.value?.trim() ?? ''
const propertyOf = (node: AxNode, name: string): unknown =>
  node.properties?.find((each) => each.name === name)?.value.value

const namesOf = (nodes: readonly AxNode[]): Problems =>
  nodes
    .filter((node) => operable.has(roleOf(node)) || named.has(roleOf(node)))
    .filter((node) => !/[\p{L}\p{N}]/u.test(nameOf(node)))
    .map((node) => `a ${roleOf(node)} without a name`)

const landmarksOf = (nodes: readonly AxNode[]): Problems => {
  const count = (role: string): number => nodes.filter((node) => roleOf(node) === role).length
  const once = ['main', 'banner', 'contentinfo', 'navigation'].filter((role) => count(role) !== 1)
  const regions = nodes.filter((node) => roleOf(node) === 'region').map(nameOf)
  const twice = regions.filter((name, index) => regions.indexOf(name) !== index)
  return [
    ...once.map((role) => `${count(role)} landmarks ${role}`),
    ...twice.map((name) => `two regions are called ${name}`),
  ]
}

const headingsOf = (nodes: readonly AxNode[]): Problems => {
  const headings = nodes
    .filter((node) => roleOf(node) === 'heading')
    .map((node) => ({ level: Number(propertyOf(node, 'level')), name: nameOf(node) }))
  const firsts = headings.filter(({ level }) => level === 1)
  return [
    ...(firsts.length === 1 && headings[0]?.level === 1
      ? []
      : [
          `${firsts.length} headings of level 1, the first of all is of level ${headings[0]?.level}`,
        ]),
    ...headings.filter(({ name }) => name === '').map(() => 'an empty heading'),
    ...headings.flatMap(({ level, name }, index) => {
      const before = headings[index - 1]?.level ?? level
      return level > before + 1 ? [`heading "${name}" of level ${level} follows ${before}`] : []
    }),
  ]
}

const wrongFieldsOf = (nodes: readonly AxNode[]): Problems =>
  nodes
    .filter((node) => propertyOf(node, 'invalid') === 'true' && !node.description?.value)
    .map((node) => `${nameOf(node)} is invalid without an explanation`)
