import { at, flagAt, listAt, textAt } from './json.ts'
import { readSchema, type Schema } from './read-schema.ts'

/** An OpenAPI document as the page shows it. */
export type DocsDocument = {
  title: string
  version: string
  /** Markdown. */
  words: string
  groups: readonly Group[]
}

export type Group = { name: string; words: string; operations: readonly Operation[] }

export type Operation = {
  id: string
  method: string
  /** Parameters as `{name}`. */
  path: string
  summary: string
  words: string
  /** The second address that serves it, if there is one. */
  otherServer: string | undefined
  parameters: readonly Parameter[]
  body: Content | undefined
  answers: readonly DocsAnswer[]
}

export type Parameter = {
  name: string
  place: 'path' | 'query'
  isRequired: boolean
  schema: Schema
  /** Values that this server has data about. */
  offers?: readonly Offer[]
}

export type Offer = { value: string; label: string }

export type Content = { type: string; schema: Schema; samples: readonly Sample[] }
export type Sample = { name: string; summary: string; value: unknown }
type DocsHeader = { name: string; words: string; example: string | undefined }
export type DocsAnswer = {
  status: string
  words: string
  /** Without those that every answer has. */
  headers: readonly DocsHeader[]
  content: Content | undefined
}

/** Reads the document; groups and operations in its own order, groups without an operation left out. */
export const readDocument = (document: unknown): DocsDocument => {
  const operations = operationsOf(document)
  const groups = listAt(document, 'tags').map((tag) => {
    const name = textAt(tag, 'name') ?? ''
    return {
      name,
      words: textAt(tag, 'description') ?? '',
      operations: operations
        .filter(({ tags }) => tags.includes(name))
        .map(({ operation }) => operation),
    }
  })
  return {
    title: textAt(document, 'info', 'title') ?? '',
    version: textAt(document, 'info', 'version') ?? '',
    words: textAt(document, 'info', 'description') ?? '',
    groups: groups.filter((group) => group.operations.length > 0),
  }
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch'])

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const operationsOf = (document: unknown): { tags: readonly unknown[]; operation: Operation }[] =>
  entriesOf(at(document, 'paths')).flatMap(([path, item]) =>
    entriesOf(item)
      .filter(([method]) => methods.has(method))
      .map(([method, value]) => ({
        tags: listAt(value, 'tags'),
        operation: {
          id: textAt(value, 'operationId') ?? '',
          method: method.toUpperCase(),
          path,
          summary: textAt(value, 'summary') ?? '',
          words: textAt(value, 'description') ?? '',
          otherServer: textAt(item, 'servers', 1, 'url'),
          parameters: listAt(value, 'parameters').map((each) => parameterOf(document, each)),
          body: contentOf(document, at(value, 'requestBody')),
          answers: entriesOf(at(value, 'responses')).map(([status, answer]) => ({
            status,
            words: textAt(answer, 'description') ?? '',
            headers: headersOf(at(answer, 'headers')),
            content: contentOf(document, answer),
          })),
        },
      })),
  )

const parameterOf = (document: unknown, parameter: unknown): Parameter => {
  const schema = readSchema(document, at(parameter, 'schema'))
  return {
    name: textAt(parameter, 'name') ?? '',
    place: textAt(parameter, 'in') === 'path' ? 'path' : 'query',
    isRequired: flagAt(parameter, 'required') ?? false,
    schema: { ...schema, words: textAt(parameter, 'description') ?? schema.words },
  }
}

const contentOf = (document: unknown, body: unknown): Content | undefined => {
  const [first] = entriesOf(at(body, 'content'))
  if (!first) return undefined
  const [type, media] = first
  const schema = readSchema(document, at(media, 'schema'))
  return { type, schema, samples: samplesOf(media) }
}

const samplesOf = (media: unknown): Sample[] => {
  const only = at(media, 'example')
  if (only !== undefined) return [{ name: '', summary: '', value: only }]
  return entriesOf(at(media, 'examples')).map(([name, sample]) => ({
    name,
    summary: textAt(sample, 'summary') ?? name,
    value: at(sample, 'value'),
  }))
}

/** Headers that every answer has are references; the document explains them once. */
const headersOf = (headers: unknown): DocsHeader[] =>
  entriesOf(headers)
    .filter(([, header]) => textAt(header, '$ref') === undefined)
    .map(([name, header]) => {
      const example = at(header, 'example')
      return {
        name,
        words: textAt(header, 'description') ?? '',
        example:
          example === undefined || typeof example === 'string' ? example : JSON.stringify(example),
      }
    })
