/** Fields that may follow the statement, in the order required by the form. */
export const signInFields = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
  'Resources',
] as const

export type SignInField = (typeof signInFields)[number]

/** A deviation from the form. */
export type SignInProblem =
  | { kind: 'carriage-return' }
  | { kind: 'wrong-opening' }
  | { kind: 'long-statement' }
  | { kind: 'no-blank-line' }
  | { kind: 'unknown-line' }
  | { kind: 'unknown-version' }
  | { kind: 'repeated-field'; field: SignInField }
  | { kind: 'misplaced-field'; field: SignInField }

/** A text that signs in to a site, as far as it could be read. */
export type SignIn = {
  /** The text before ` wants you to sign in`. Absent if the message does not begin with it. */
  domain?: string
  /** `Solana`, or what is written instead. */
  network?: string
  address?: string
  fields: ReadonlyMap<SignInField, string>
  problems: readonly SignInProblem[]
}

/**
 * Reads a Sign-In-With-Solana text (the form of EIP-4361 with a Solana account). Undefined if the text is no sign-in.
 * Deviations are noted and reading goes on, since a text that is almost of this form deceives people as well. Source:
 * the ABNF of the Sign-In-With-Solana specification.
 */
export const readSignIn = (text: string): SignIn | undefined => {
  if (!/wants you to sign in with your/i.test(text)) return undefined
  const problems: SignInProblem[] = []
  if (text.includes('\r')) problems.push({ kind: 'carriage-return' })
  const lines = text.split(/\r?\n/)
  const opening = openingForm.exec(lines[0] ?? '')
  if (!opening) {
    problems.push({ kind: 'wrong-opening' })
    return { fields: new Map(), problems }
  }
  const [, domain, network] = opening
  const address = lines[1] ?? ''
  const rest = lines.slice(2)
  const fieldsAt = rest.findIndex((line) => fieldOf(line) !== undefined)
  checkStatement(fieldsAt < 0 ? rest : rest.slice(0, fieldsAt), problems)
  const fields = readFields(fieldsAt < 0 ? [] : rest.slice(fieldsAt), problems)
  const version = fields.get('Version')
  if (version !== undefined && version !== '1') problems.push({ kind: 'unknown-version' })
  return {
    ...(domain !== undefined && { domain }),
    ...(network !== undefined && { network }),
    address,
    fields,
    problems: distinct(problems),
  }
}

const openingForm = /^(\S+) wants you to sign in with your (.+) account:$/

const fieldOf = (line: string): SignInField | undefined =>
  signInFields.find((field) => line.startsWith(field === 'Resources' ? 'Resources:' : `${field}: `))

/** One line between empty lines. Absent if the fields follow at once. */
const checkStatement = (lines: readonly string[], problems: SignInProblem[]): void => {
  if (lines.filter((line) => line !== '').length > 1) problems.push({ kind: 'long-statement' })
  if (lines.length > 0 && lines[0] !== '') problems.push({ kind: 'no-blank-line' })
}

const readFields = (lines: readonly string[], problems: SignInProblem[]): SignIn['fields'] => {
  const fields = new Map<SignInField, string>()
  let last = -1
  for (const line of lines) {
    const field = fieldOf(line)
    if (field === undefined) {
      const resource = fields.has('Resources') && line.startsWith('- ')
      if (!resource && line !== '') problems.push({ kind: 'unknown-line' })
      continue
    }
    const rank = signInFields.indexOf(field)
    if (fields.has(field)) problems.push({ kind: 'repeated-field', field })
    else {
      if (rank < last) problems.push({ kind: 'misplaced-field', field })
      fields.set(field, line.slice(field.length + 1).trim())
    }
    last = Math.max(last, rank)
  }
  return fields
}

/** A text with thousands of wrong lines has few kinds of problem. */
const distinct = (problems: readonly SignInProblem[]): SignInProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
]
