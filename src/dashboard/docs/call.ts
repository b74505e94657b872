/** One request, ready to be made or written down. */
export type Call = { method: string; url: string; body: string | undefined }

export type CallValue = { name: string; place: 'path' | 'query'; value: string }

/** Puts the request together; what has no value stays out, but in the path, where its name stays in braces. */
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
  const given = values.filter(({ value }) => value !== '')
  const filled = path.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const found = given.find((each) => each.place === 'path' && each.name === name)
    return found ? encodeURIComponent(found.value) : braces
  })
  const query = given
    .filter(({ place }) => place === 'query')
    // A comma separates what a parameter lists, and is allowed to stand there as it is.
    .map(({ name, value }) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&')
  return { method, url: `${origin}${filled}${query && `?${query}`}`, body }
}

export type Language = { id: string; label: string; write: (call: Call) => string }

/** How a request is written down; the first is what is shown where nobody chose. */
export const languages: readonly Language[] = [
  { id: 'curl', label: 'curl', write: (call) => asCurl(call) },
  { id: 'js', label: 'JavaScript', write: (call) => asJavaScript(call) },
  { id: 'python', label: 'Python', write: (call) => asPython(call) },
]

const asCurl = ({ method, url, body }: Call): string =>
  body === undefined
    ? `curl -s ${inShell(url)}`
    : [
        `curl -s -X ${method} ${inShell(url)} \\`,
        `  -H 'content-type: application/json' \\`,
        `  -d ${inShell(body)}`,
      ].join('\n')

/** Between single quotes a shell changes nothing; a single quote itself has to stand outside them. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const asJavaScript = ({ method, url, body }: Call): string => {
  const options = [
    '{',
    `  method: '${method}',`,
    `  headers: { 'content-type': 'application/json' },`,
    `  body: JSON.stringify(${indented(inScript(body ?? ''))}),`,
    '}',
  ].join('\n')
  const target = `(${JSON.stringify(url)}${body === undefined ? '' : `, ${options}`})`
  return `const response = await fetch${target}\nconst answer = await response.${readAs(url)}()`
}

const asPython = ({ method, url, body }: Call): string => {
  const value = parsed(body)
  const given =
    body === undefined
      ? ''
      : `, json=${value === undefined ? JSON.stringify(body) : inPython(value, '')}`
  const read = readAs(url) === 'text' ? 'text' : 'json()'
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${JSON.stringify(url)}${given})\nanswer = response.${read}`
}

/** Metrics alone are no JSON. */
const readAs = (url: string): 'json' | 'text' => (/\/metrics(?:\?|$)/.test(url) ? 'text' : 'json')

const parsed = (body: string | undefined): unknown => {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

/** JSON is JavaScript; what is none is shown as the text it is. */
const inScript = (body: string): string =>
  parsed(body) === undefined ? JSON.stringify(body) : body.trim()

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
