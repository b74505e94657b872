/** An example to try on one of the pages: values of its fields by name. */
export type Example = {
  label: string
  page: ExamplePage
  fields: Readonly<Record<string, string>>
}

const examplePages = ['scan', 'token', 'wallet', 'check'] as const
export type ExamplePage = (typeof examplePages)[number]

/** More buttons would fill the page. */
const maxExamples = 24
const maxLabelChars = 120
const maxFields = 8
/** Room for the largest transaction in base64, with a margin. */
const maxFieldChars = 8192

/** Reads JSON `[{"label","page","fields":{…}}]`; undefined if the text is anything else. */
export const readExamples = (text: string): readonly Example[] | undefined => {
  const rows = parsed(text)
  if (!Array.isArray(rows) || rows.length > maxExamples) return undefined
  const examples = rows.map(readExample)
  const valid = examples.filter((each) => each !== undefined)
  return valid.length === examples.length ? valid : undefined
}

export const examplesExpected = `a JSON list of at most ${maxExamples} objects with label, page (${examplePages.join(', ')}) and fields`

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readExample = (row: unknown): Example | undefined => {
  if (typeof row !== 'object' || row === null) return undefined
  const { label, page, fields } = Object.fromEntries(Object.entries(row))
  const known = examplePages.find((each) => each === page)
  if (typeof label !== 'string' || label === '' || label.length > maxLabelChars || !known) {
    return undefined
  }
  const values = readFields(fields)
  return values && { label, page: known, fields: values }
}

const readFields = (fields: unknown): Record<string, string> | undefined => {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
  const entries = Object.entries(fields)
  const texts = entries.flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' && value.length <= maxFieldChars ? [[name, value]] : [],
  )
  return texts.length === entries.length && entries.length <= maxFields
    ? Object.fromEntries(texts)
    : undefined
}
