/** Something to try on one of the pages: it fills the fields of that name. */
export type Example = {
  label: string
  page: ExamplePage
  fields: Readonly<Record<string, string>>
}

export const examplePages = ['scan', 'token', 'wallet', 'check'] as const
export type ExamplePage = (typeof examplePages)[number]

/** More than that, and nobody would look at them. */
const mostExamples = 24
const mostLabelChars = 120
const mostFields = 8
/** Room for the largest transaction in base64, with a margin. */
const mostFieldChars = 8192

/** Examples as JSON `[{"label","page","fields":{…}}]`; undefined where the text is anything else. */
export const readExamples = (text: string): readonly Example[] | undefined => {
  const rows = parsed(text)
  if (!Array.isArray(rows) || rows.length > mostExamples) return undefined
  const examples = rows.map(readExample)
  const valid = examples.filter((each) => each !== undefined)
  return valid.length === examples.length ? valid : undefined
}

export const examplesExpected = `a JSON list of at most ${mostExamples} objects with label, page (${examplePages.join(', ')}) and fields`

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
  if (typeof label !== 'string' || label === '' || label.length > mostLabelChars || !known) {
    return undefined
  }
  const values = readFields(fields)
  return values && { label, page: known, fields: values }
}

const readFields = (fields: unknown): Record<string, string> | undefined => {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
  const entries = Object.entries(fields)
  const texts = entries.flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' && value.length <= mostFieldChars ? [[name, value]] : [],
  )
  return texts.length === entries.length && entries.length <= mostFields
    ? Object.fromEntries(texts)
    : undefined
}
