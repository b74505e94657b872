import type { MessageCheck } from '../assess/check.ts'

/** Some protocols carry out what a signed message says, without any transaction of the user's. */
export const machineReadableCheck: MessageCheck = {
  id: 'machine-readable',
  examine: ({ content: { text } }) => {
    const fields = text === undefined ? undefined : jsonFields(text)
    if (!fields) return []
    const order = fields.has('intents') && fields.has('verifying_contract')
    return [
      {
        code: order ? 'ORDER_AS_MESSAGE' : 'DATA_AS_MESSAGE',
        message: order
          ? 'This is an order to a contract that carries out what is signed: it can move what you have deposited there. What it would move could not be checked.'
          : 'This is data for a program, not a text for people. Some programs act on such data once it is signed; what this would do could not be checked.',
        severity: order ? 'high' : 'medium',
        unseen: true,
      },
    ]
  },
}

/** Names at the top of a JSON object; undefined of any other text. */
const jsonFields = (text: string): ReadonlySet<string> | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return new Set(typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [])
  } catch {
    return undefined
  }
}
