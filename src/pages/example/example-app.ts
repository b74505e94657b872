/** The test wallet of the example app, and what the app offers to sign with it. */
export type ExampleApp = {
  /** Address of the wallet. */
  wallet: string
  /** Seed of its key pair in base64. Public: the wallet is worthless outside the chain that this server serves. */
  seed: string
  requests: readonly ExampleRequest[]
}

/** Transactions to sign in one call, or a message; in base64. */
export type ExampleRequest = { label: string; transactions: readonly string[]; message?: string }

export const exampleAppExpected =
  'a JSON object with wallet, seed and requests, a list of objects with label, transactions and optionally message'

const base64 = /^[A-Za-z0-9+/]{1,8192}={0,2}$/
const maxRequests = 12

/** Reads the JSON of the setting; undefined if it is anything else. */
export const readExampleApp = (json: string): ExampleApp | undefined => {
  const { wallet, seed, requests } = fieldsOf(parsed(json))
  if (typeof wallet !== 'string' || !isBase64(seed) || !Array.isArray(requests)) return undefined
  const read = requests.map(readRequest)
  const valid = read.filter((each) => each !== undefined)
  if (valid.length !== read.length || read.length > maxRequests) return undefined
  return { wallet, seed, requests: valid }
}

const readRequest = (row: unknown): ExampleRequest | undefined => {
  const { label, transactions = [], message } = fieldsOf(row)
  if (typeof label !== 'string' || !Array.isArray(transactions)) return undefined
  if (!transactions.every(isBase64) || (message !== undefined && !isBase64(message)))
    return undefined
  return { label, transactions, ...(message !== undefined && { message }) }
}

const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && base64.test(value)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
