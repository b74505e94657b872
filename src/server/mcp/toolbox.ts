import { asObject, type Json } from '../../endpoint/openapi-schema.ts'
import type { Inner } from '../pipeline.ts'
import type { RouteInfo } from '../../endpoint/route.ts'
import { makeTools } from './make-tools.ts'
import type { Tool } from './tool.ts'
import { toolRequest } from './tool-request.ts'

/** The tools, and what calls them. */
export type Toolbox = {
  /** By name; made when they are first asked for. */
  tools: () => Promise<ReadonlyMap<string, Tool>>
  /**
   * Calls the endpoint behind a tool. Gives its answer as the text that HTTP would send, and as what that says.
   * @throws Fault just as the endpoint does, or Error where there is a bug
   */
  call: (tool: Tool, args: Json) => Promise<{ text: string; value: Json }>
}

/** `makeInner` opens the endpoints once; most servers never meet an agent. */
export const makeToolbox = (
  routes: readonly RouteInfo[],
  readDocument: () => Promise<unknown>,
  makeInner: () => Inner,
): Toolbox => {
  let made: Promise<ReadonlyMap<string, Tool>> | undefined
  let inner: Inner | undefined
  return {
    tools: () => (made ??= readDocument().then((document) => makeTools(document, routes))),
    call: async (tool, args) => {
      const ask = (inner ??= makeInner())
      const text = await (await ask(toolRequest(tool, args), {})).text()
      return { text, value: asObject(JSON.parse(text)) }
    },
  }
}
