import type { Address } from '../../address/address.ts'
import { memoProgram, memoV1Program } from '../../address/known-address.ts'
import { type Fields, isFields } from '../../../network/shape.ts'
import { assemble, concat, type Layouts, type ParsedForm, type RawForm } from './layout.ts'
import { parsedPrograms } from './registry.ts'

/** Nodes return memos as bare text, without the signers that a memo may have. */
const memoPrograms: ReadonlySet<Address> = new Set([memoProgram, memoV1Program])

/** Token's Batch: account count and data length of each instruction are one byte. */
const batchCode = 255
const maxByteCount = 255

/**
 * Converts a parsed instruction back into accounts and data. Exact or undefined: nothing that a layout does not fully
 * describe is guessed. Accounts omitted by the node (ignored by the program) are not restored.
 */
export const restoreInstruction = (programId: Address, parsed: unknown): RawForm | undefined => {
  if (typeof parsed === 'string') {
    return memoPrograms.has(programId)
      ? { accounts: [], data: new TextEncoder().encode(parsed) }
      : undefined
  }
  const layouts = parsedPrograms.get(programId)
  const form = parsedForm(parsed)
  return layouts && form && restore(layouts, form)
}

/** `{ type, info }`; the node omits an empty `info`. */
export const parsedForm = (parsed: unknown): ParsedForm | undefined => {
  if (!isFields(parsed) || typeof parsed['type'] !== 'string') return undefined
  const info: unknown = parsed['info'] ?? {}
  return isFields(info) ? { type: parsed['type'], info } : undefined
}

const restore = (layouts: Layouts, { type, info }: ParsedForm): RawForm | undefined => {
  if (type === 'batch' && Object.hasOwn(layouts, 'transferChecked'))
    return restoreBatch(layouts, info)
  const layout = Object.hasOwn(layouts, type) ? layouts[type] : undefined
  return layout && assemble(layout, info)
}

const restoreBatch = (layouts: Layouts, info: Fields): RawForm | undefined => {
  const items = info['instructions']
  if (!Array.isArray(items) || Object.keys(info).length !== 1) return undefined
  const accounts: Address[] = []
  const pieces: Uint8Array[] = [Uint8Array.of(batchCode)]
  for (const item of items) {
    const form = parsedForm(item)
    const raw = form && form.type !== 'batch' ? restore(layouts, form) : undefined
    if (!raw || raw.accounts.length > maxByteCount || raw.data.length > maxByteCount) {
      return undefined
    }
    accounts.push(...raw.accounts)
    pieces.push(Uint8Array.of(raw.accounts.length, raw.data.length), raw.data)
  }
  return { accounts, data: concat(pieces) }
}
