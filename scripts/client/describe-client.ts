// What the client package knows of the interface, made from the OpenAPI document: the types of requests and answers in
// src/client/api-types.d.ts, and how each operation is called in src/client/operations.ts.
// `bun scripts/client/describe-client.ts --write` updates both; a test compares.
import { join } from 'node:path'
import ts from 'typescript'
import openapiTypes, { astToString } from 'openapi-typescript'
import { asObject, type Json } from '../../src/endpoint/openapi-schema.ts'
import { makeTestApp } from '../../test/kit/test-app.ts'

const folder = join(import.meta.dir, '../../src/client')

type Operation = {
  id: string
  method: string
  path: string
  summary: string
  /** Names of the parameters of the query. */
  query: string[]
  /** One object with the parameters and the fields of the body, as the client takes them. */
  input: Json
  mediaType: string
  /** Schema of the successful answer. */
  answer: unknown
}

/** The text of each file as it should be, by name. */
export const describeClient = async (): Promise<Record<string, string>> => {
  const document = await readDocument()
  const operations = operationsOf(document)
  return {
    'api-types.d.ts': await formatted(await typesText(document, operations)),
    'operations.ts': await formatted(tableText(operations)),
  }
}

const readDocument = async (): Promise<Json> => {
  const request = new Request('http://localhost/docs/json')
  const answer = await makeTestApp().api(request, { requestIP: () => ({ address: '127.0.0.1' }) })
  return asObject(await answer.json())
}

const operationsOf = (document: Json): Operation[] =>
  Object.entries(asObject(document['paths'])).flatMap(([path, item]) =>
    Object.entries(asObject(item))
      .filter(([method]) => path !== agentsPath && (method === 'get' || method === 'post'))
      .map(([method, each]) => operationOf(path, method, asObject(each))),
  )

/** Agents bring their own client of the Model Context Protocol. */
const agentsPath = '/mcp'

const operationOf = (path: string, method: string, operation: Json): Operation => {
  const id = String(operation['operationId'])
  const parameters = listOf(operation['parameters']).map(asObject)
  const body = asObject(schemaOf(operation['requestBody']).schema)
  const fields = parameters.map(({ name, schema, description }): [string, unknown] => [
    String(name),
    { ...asObject(schema), description },
  ])
  const all = [...Object.entries(asObject(body['properties'])), ...fields]
  const properties = Object.fromEntries(all)
  if (Object.keys(properties).length !== all.length)
    throw new Error(`${id} has a parameter and a field of its body with the same name`)
  const required = [
    ...listOf(body['required']),
    ...parameters.filter((each) => each['required'] === true).map(({ name }) => name),
  ]
  const { mediaType, schema } = schemaOf(asObject(operation['responses'])['200'])
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: String(operation['summary']),
    query: parameters.flatMap((each) => (each['in'] === 'query' ? [String(each['name'])] : [])),
    input: { type: 'object', properties, ...(required.length > 0 && { required }) },
    mediaType,
    answer: schema,
  }
}

/** The only content of a body. */
const schemaOf = (body: unknown): { mediaType: string; schema: unknown } => {
  const [[mediaType, media] = ['', {}]] = Object.entries(asObject(asObject(body)['content']))
  return { mediaType, schema: asObject(media)['schema'] }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Streams are clients of their own, with the types of their events. */
const isStream = ({ mediaType }: Operation): boolean => mediaType === 'text/event-stream'
const hasInput = ({ input }: Operation): boolean =>
  Object.keys(asObject(input['properties'])).length > 0
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const typesText = async (document: Json, operations: readonly Operation[]): Promise<string> => {
  const inputs = operations.filter(hasInput).map(({ id, input }) => [`${capital(id)}Input`, input])
  const answers = operations
    .filter(hasOwnAnswer)
    .map(({ id, answer }) => [`${capital(id)}Answer`, answer])
  const reduced = {
    openapi: '3.0.3',
    info: { title: 'Drawbridge API', version: '1' },
    paths: {},
    components: {
      schemas: {
        ...asObject(asObject(document['components'])['schemas']),
        ...Object.fromEntries(answers),
        ...Object.fromEntries(inputs),
      },
    },
  }
  const nodes = await openapiTypes(JSON.stringify(withoutConstraints(reduced)), {
    // The server fills in a default, so a request may leave it out.
    defaultNonNullable: false,
  })
  return [
    '// Made by scripts/client/describe-client.ts from the OpenAPI document.',
    "import type { CallOptions } from './call.ts'",
    namedTypes(astToString(nodes)),
    '/** Each operation of the interface that is no stream, by the id that the document gives it. */',
    'export interface Operations {',
    ...operations.filter((each) => !isStream(each)).map(methodText),
    '}',
  ].join('\n')
}

/** The types of `components`, each exported under its own name, with comments that say what no type says. */
const namedTypes = (text: string): string => {
  const source = ts.createSourceFile('types.ts', text, ts.ScriptTarget.Latest, true)
  const components = source.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'components',
  )
  const schemas = membersOf(components).find(({ name }) => name.getText(source) === 'schemas')
  return membersOf(schemas?.type)
    .map((member) => {
      const comment = text.slice(member.getFullStart(), member.getStart(source))
      return `${comment.trim()}\nexport type ${member.name.getText(source)} = ${member.type?.getText(source)}`
    })
    .join('\n\n')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll(/^\s*(?:\/\*\*)? ?\*? ?@enum .*\n/gm, '')
    .replaceAll(/\/\*\*\s+(?:\* )?(?:@description )?(.*?)\s*\*\/$/gm, '/** $1 */')
}

const membersOf = (node: ts.Node | undefined): ts.PropertySignature[] =>
  node && (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
    ? node.members.filter(ts.isPropertySignature)
    : []

const hasOwnAnswer = ({ mediaType, answer }: Operation): boolean =>
  mediaType === 'application/json' && asObject(answer)['$ref'] === undefined

const methodText = (operation: Operation): string => {
  const { id, method, path, summary, input, mediaType, answer } = operation
  const reference = asObject(answer)['$ref']
  const named = typeof reference === 'string' ? reference.split('/').at(-1) : undefined
  const answerType = mediaType === 'text/plain' ? 'string' : (named ?? `${capital(id)}Answer`)
  const optional = input['required'] === undefined ? '?' : ''
  const inputText = hasInput(operation)
    ? `input${optional}: ${capital(id)}Input`
    : 'input?: Record<string, never>'
  return `/** ${summary}: \`${method} ${path}\` */\n${id}(${inputText}, options?: CallOptions): Promise<${answerType}>`
}

/** Editors show what a field means; the rest of what the document says of it is for the server. */
const withoutConstraints = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutConstraints)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, each]) => !(constraints.has(key) && typeof each !== 'object') && key !== 'example',
      )
      .map(([key, each]) => [key, withoutConstraints(each)]),
  )
}

/** Keys of a schema, not names of fields: those have a schema as their value. */
const constraints = new Set(['default', 'format', 'pattern'])

const tableText = (operations: readonly Operation[]): string =>
  [
    '// Made by scripts/client/describe-client.ts from the OpenAPI document.',
    '',
    '/** Method, path, and the fields that belong in the query of a `POST`: all others are its body. */',
    'export const operations: Record<string, readonly [method: string, path: string, ...query: string[]]> = {',
    ...operations.map(({ id, method, path, query }) => {
      const names = method === 'POST' ? query.map((name) => `, '${name}'`) : []
      return `  ${id}: ['${method}', '${path}'${names.join('')}],`
    }),
    '}',
  ].join('\n')

/** As the formatter of this repository writes it, so that it does not change the files. */
const formatted = async (text: string): Promise<string> => {
  const child = Bun.spawn([process.execPath, 'fmt', '--stdin-filepath=client.d.ts'], {
    stdin: new Blob([text]),
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return new Response(child.stdout).text()
}

if (import.meta.main && process.argv.includes('--write'))
  for (const [name, text] of Object.entries(await describeClient()))
    await Bun.write(join(folder, name), text)
