/** The fields that may follow the statement, in the order in which they must stand. */
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

/** A text that signs in to a site, as far as it could be read. */
export type SignIn = {
  /** As it stands before ` wants you to sign in`; absent where the text does not begin with it. */
  domain?: string
  /** `Solana`, or what else stands in its place. */
  network?: string
  address?: string
  fields: ReadonlyMap<SignInField, string>
  /** Where it departs from the form, fit for the caller. */
  problems: readonly string[]
}

/**
 * Reads a Sign-In-With-Solana text (the form of EIP-4361 with a Solana account), or undefined where the text is none. It
 * reads on after a departure and notes it, since a text that is only nearly of this form deceives a person as well.
 * Source: the ABNF of the Sign-In-With-Solana specification.
 */
export const readSignIn = (text: string): SignIn | undefined => {
  if (!/wants you to sign in with your/i.test(text)) return undefined
  const problems: string[] = []
  if (text.includes('\r')) problems.push('it has carriage returns')
  const lines = text.split(/\r?\n/)
  const opening = openingForm.exec(lines[0] ?? '')
  if (!opening) {
    problems.push(
      'it does not begin with “<domain> wants you to sign in with your Solana account:”',
    )
    return { fields: new Map(), problems }
  }
  const [, domain, network] = opening
  const address = lines[1] ?? ''
  const rest = lines.slice(2)
  const fieldsAt = rest.findIndex((line) => fieldOf(line) !== undefined)
  checkStatement(fieldsAt < 0 ? rest : rest.slice(0, fieldsAt), problems)
  const fields = readFields(fieldsAt < 0 ? [] : rest.slice(fieldsAt), problems)
  return {
    ...(domain !== undefined && { domain }),
    ...(network !== undefined && { network }),
    address,
    fields,
    problems,
  }
}

const openingForm = /^(\S+) wants you to sign in with your (.+) account:$/

const fieldOf = (line: string): SignInField | undefined =>
  signInFields.find((field) => line.startsWith(field === 'Resources' ? 'Resources:' : `${field}: `))

/** One line between empty ones; none at all where the fields follow at once. */
const checkStatement = (lines: readonly string[], problems: string[]): void => {
  const said = lines.filter((line) => line !== '')
  if (said.length > 1) problems.push('its statement has more than one line')
  if (lines.length > 0 && lines[0] !== '') problems.push('no empty line follows the address')
}

const readFields = (lines: readonly string[], problems: string[]): SignIn['fields'] => {
  const fields = new Map<SignInField, string>()
  let last = -1
  for (const line of lines) {
    const field = fieldOf(line)
    if (field === undefined) {
      const resource = fields.has('Resources') && line.startsWith('- ')
      if (!resource && line !== '') problems.push('it has a line that is no field')
      continue
    }
    const rank = signInFields.indexOf(field)
    if (fields.has(field)) problems.push(`it has “${field}” twice`)
    else {
      if (rank < last) problems.push(`“${field}” stands in the wrong place`)
      fields.set(field, line.slice(field.length + 1).trim())
    }
    last = Math.max(last, rank)
  }
  return fields
}
