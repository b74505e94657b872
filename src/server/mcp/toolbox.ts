import { asObject, type Json } from '../../endpoint/openapi-schema.ts'
import type { ToolSet } from '../../basics/tool-set.ts'
import type { Inner } from '../inner.ts'
import type { RouteInfo } from '../../endpoint/route.ts'
import { makeTools } from './make-tools.ts'
import type { Tool } from './tool.ts'
import { toolRequest } from './tool-request.ts'
import { isOffered } from './tool-sets.ts'

/** The tools, and how to call them. */
export type Toolbox = {
  /** By name; built when first requested. */
  tools: () => Promise<ReadonlyMap<string, Tool>>
  /**
   * Calls the endpoint behind a tool. Returns its answer as the text that HTTP would send, and as the parsed value.
   * @throws Fault as the endpoint does, or Error if there is a bug
   */
  call: (tool: Tool, args: Json) => Promise<{ text: string; value: Json }>
}

/** `makeInner` opens the endpoints on first use; most servers never serve an agent. */
export const makeToolbox = (
  routes: readonly RouteInfo[],
  sets: readonly ToolSet[],
  readDocument: () => Promise<unknown>,
  makeInner: () => Inner,
): Toolbox => {
  let made: Promise<ReadonlyMap<string, Tool>> | undefined
  let inner: Inner | undefined
  return {
    tools: () =>
      (made ??= readDocument().then((document) => {
        const tools = [...makeTools(document, routes)]
        return new Map(tools.filter(([, tool]) => isOffered(tool, sets)))
      })),
    call: async (tool, args) => {
      const call = (inner ??= makeInner())
      const text = await (await call(toolRequest(tool, args), {})).text()
      return { text, value: asObject(JSON.parse(text)) }
    },
  }
}
