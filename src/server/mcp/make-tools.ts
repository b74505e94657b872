import { asObject, type Json } from '../../endpoint/openapi-schema.ts'
import { documentPath } from '../openapi/openapi-tidy.ts'
import type { RouteInfo } from '../../endpoint/route.ts'
import { descriptionMaxChars, guidance } from './guidance.ts'
import { toJsonSchema } from './json-schema.ts'
import { type Argument, type Place, schemasIn, type Tool } from './tool.ts'

/**
 * Every product endpoint as a tool, built from the published OpenAPI document. Its arguments are the parameters and the
 * fields of the body side by side.
 * @throws Error if two arguments of an endpoint, or two tools, would share a name, or if a description has no short
 *   beginning
 */
export const makeTools = (
  document: unknown,
  routes: readonly RouteInfo[],
): ReadonlyMap<string, Tool> => {
  const root = asObject(document)
  const paths = asObject(root['paths'])
  const named = asObject(asObject(root['components'])['schemas'])
  const tools = new Map<string, Tool>()
  for (const route of routes.filter(isTool)) {
    const item = asObject(paths[documentPath(route.path)])
    const tool = makeTool(route, asObject(item[route.method.toLowerCase()]), named)
    if (tools.has(tool.name)) throw new Error(`two tools are called ${tool.name}`)
    tools.set(tool.name, tool)
  }
  return tools
}

/** Product routes become tools; monitoring routes, streams and the MCP route itself do not. */
export const isTool = ({ traffic, countsLate, streams }: RouteInfo): boolean =>
  traffic === 'product' && countsLate !== true && streams !== true

const makeTool = (route: RouteInfo, operation: Json, named: Json): Tool => {
  const { operationId, summary, description } = operation
  const id = String(operationId)
  const inputs = readInputs(operation, named)
  const twice = inputs.find(({ name }, at) => inputs.findIndex((each) => each.name === name) < at)
  if (twice) throw new Error(`two arguments of ${id} are called ${twice.name}`)
  return {
    name: toolName(id),
    title: String(summary),
    description: guidance.get(id) ?? beginning(id, String(description)),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(inputs.map(({ name, schema }) => [name, schema])),
      required: inputs.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    },
    method: route.method,
    path: route.path,
    capability: route.capability,
    ...(route.weightOf && { weightOf: route.weightOf }),
    arguments: new Map(
      inputs.map(({ name, place, required }): [string, Argument] => [name, { place, required }]),
    ),
  }
}

/** Tool names are in snake case: `checkDappRisk` becomes `check_dapp_risk`. */
export const toolName = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As many whole sentences as a description may have. */
const beginning = (id: string, text: string): string => {
  const ends = text.matchAll(/[.](?= [A-Z]|$)/g).map(({ index }) => index + 1)
  const end = [...ends].findLast((each) => each <= descriptionMaxChars)
  if (end === undefined) throw new Error(`${id} needs a description in guidance.ts`)
  return text.slice(0, end)
}

type Input = { name: string; place: Place; required: boolean; schema: object }

const readInputs = (operation: Json, named: Json): Input[] => {
  const { parameters } = operation
  const listed = Array.isArray(parameters) ? parameters.map(asObject) : []
  const fromParameters = listed.map((parameter): Input => {
    const { description, schema } = parameter
    return {
      name: String(parameter['name']),
      place: parameter['in'] === 'path' ? 'path' : 'query',
      required: parameter['required'] === true,
      schema: {
        ...asObject(toJsonSchema(schema, named)),
        ...(typeof description === 'string' && { description }),
      },
    }
  })
  const body = contentSchema(operation['requestBody'])
  if (body === undefined) return fromParameters
  const read = asObject(toJsonSchema(body, named))
  const required = Array.isArray(read['required']) ? read['required'] : []
  const fields = Object.entries(schemasIn(asObject(read['properties'])))
  return [
    ...fields.map(([name, schema]): Input => ({
      name,
      place: 'body',
      required: required.includes(name),
      schema,
    })),
    ...fromParameters,
  ]
}

const contentSchema = (holder: unknown): unknown =>
  asObject(asObject(asObject(holder)['content'])['application/json'])['schema']
