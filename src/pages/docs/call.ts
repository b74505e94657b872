/** One request, to send or to show as code. */
export type Call = { method: string; url: string; body: string | undefined }

export type CallValue = { name: string; place: 'path' | 'query'; value: string }

/** Builds the request. Values that are empty are left out; in the path the name stays in braces. */
export const makeCall = ({
  method,
  origin,
  path,
  values,
  body,
}: {
  method: string
  origin: string
  path: string
  values: readonly CallValue[]
  body: string | undefined
}): Call => {
  const filled = values.filter(({ value }) => value !== '')
  const resolved = path.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const found = filled.find((each) => each.place === 'path' && each.name === name)
    return found ? inUrl(found.value) : braces
  })
  const query = filled
    .filter(({ place }) => place === 'query')
    // Commas separate the items of a list and need no encoding.
    .map(({ name, value }) => `${name}=${inUrl(value).replaceAll('%2C', ',')}`)
    .join('&')
  return { method, url: `${origin}${resolved}${query && `?${query}`}`, body }
}

/** A lone surrogate cannot be encoded in a URL; it becomes the replacement character. */
const inUrl = (value: string): string => encodeURIComponent(value.toWellFormed())

export type Language = { id: string; label: string; write: (call: Call) => string }

/** Languages of the code; the first is the default. */
export const languages: readonly Language[] = [
  { id: 'curl', label: 'curl', write: (call) => asCurl(call) },
  { id: 'js', label: 'JavaScript', write: (call) => asJavaScript(call) },
  { id: 'python', label: 'Python', write: (call) => asPython(call) },
]

const asCurl = ({ method, url, body }: Call): string =>
  body === undefined
    ? `curl -s${isStream(url) ? 'N' : ''} ${inShell(url)}`
    : [
        `curl -s -X ${method} ${inShell(url)} \\`,
        `  -H 'content-type: application/json' \\`,
        `  -d ${inShell(body)}`,
      ].join('\n')

/** A shell changes nothing between single quotes; a single quote itself has to be outside them. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const asJavaScript = ({ method, url, body }: Call): string => {
  if (isStream(url))
    return `const source = new EventSource(${JSON.stringify(url)})\nfor (const name of ['trade', 'price', 'removed', 'gap', 'lagged', 'end'])\n  source.addEventListener(name, ({ data }) => use(name, JSON.parse(data)))`
  const options = [
    '{',
    `  method: '${method}',`,
    `  headers: { 'content-type': 'application/json' },`,
    `  body: ${inScript(body ?? '')},`,
    '}',
  ].join('\n')
  const target = `(${JSON.stringify(url)}${body === undefined ? '' : `, ${options}`})`
  return `const response = await fetch${target}\nconst answer = await response.${readAs(url)}()`
}

const asPython = ({ method, url, body }: Call): string => {
  if (isStream(url))
    return `import requests\n\nwith requests.get(${JSON.stringify(url)}, stream=True) as response:\n    for line in response.iter_lines(decode_unicode=True):\n        print(line)`
  const json = body === undefined ? '' : `, ${bodyInPython(body)}`
  const read = readAs(url) === 'text' ? 'text' : 'json()'
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${JSON.stringify(url)}${json})\nanswer = response.${read}`
}

const bodyInPython = (body: string): string => {
  const value = faithful(body)
  return value === undefined
    ? `data=${JSON.stringify(body)}.encode(), headers={"content-type": "application/json"}`
    : `json=${inPython(value, '')}`
}

/** Streams last: they are shown event by event. */
const isStream = (url: string): boolean => /\/stream(?:\?|$)/.test(url)

/** Only metrics are not JSON. */
const readAs = (url: string): 'json' | 'text' => (/\/metrics(?:\?|$)/.test(url) ? 'text' : 'json')

/**
 * The value of the body, if a program that parses and serializes it sends the same text. Undefined for numbers
 * that are too long, duplicate names, `__proto__`, deep nesting, a lone `null` and text that is not JSON.
 */
const faithful = (body: string): unknown => {
  try {
    const value: unknown = JSON.parse(body)
    const isSame =
      value !== null &&
      !body.includes('"__proto__"') &&
      isShallow(value, maxDepth) &&
      JSON.stringify(value) === withoutSpace(body)
    return isSame ? value : undefined
  } catch {
    return undefined
  }
}

/** Twice what the server accepts. */
const maxDepth = 32

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1)))

/** JSON without white space, as programs write it. */
const withoutSpace = (json: string): string =>
  json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, '$1')

/** JSON is JavaScript; a body that would change when written again is shown as text. */
const inScript = (body: string): string =>
  faithful(body) === undefined ? JSON.stringify(body) : `JSON.stringify(${indented(body.trim())})`

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

const inPython = (value: unknown, margin: string): string => {
  const inner = `${margin}    `
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((each) => `${inner}${inPython(each, inner)},`).join('\n')}\n${margin}]`
  }
  if (typeof value !== 'object') return JSON.stringify(value)
  const rows = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${inPython(each, inner)},`,
  )
  return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${margin}}`
}
