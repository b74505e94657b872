import type { MessageCheck } from '../assess/check.ts'

export type MachineReadable = { kind: 'order' | 'data' }

/** Some protocols execute signed messages without any transaction from the user. */
export const machineReadableCheck: MessageCheck<'machine-readable', MachineReadable> = {
  id: 'machine-readable',
  code: 'DATA_AS_MESSAGE',
  severity: 'medium',
  critical: true,
  doubtful: true,
  evaluate: ({ content: { text } }) => {
    const fields = text === undefined ? undefined : jsonFields(text)
    if (!fields) return []
    return [
      fields.has('intents') && fields.has('verifying_contract')
        ? { code: 'ORDER_AS_MESSAGE', severity: 'high', params: { kind: 'order' } }
        : { params: { kind: 'data' } },
    ]
  },
}

/** Top-level keys of a JSON object. Undefined for any other text. */
const jsonFields = (text: string): ReadonlySet<string> | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    return new Set(typeof parsed === 'object' && parsed !== null ? Object.keys(parsed) : [])
  } catch {
    return undefined
  }
}
