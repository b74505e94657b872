import { address } from '../../../solana/address/address.ts'
import type { Instruction } from '../../../solana/transaction/message.ts'
import type { LaunchFact } from '../launch-event.ts'
import { addressAt, addressBytes, codedOf, type LaunchReader, textsAt } from '../launch-reader.ts'

/**
 * Events and instructions; no event states how much of the curve is sold. Source: the program's IDL as sevenlabs-hq/carbon
 * has it (decoders/boop-decoder).
 */
const createCode = '5434cce4188cea4b'
const meteoraCode = 'f6fe2125e1b029e8'
const graduatedEvent = '49746f1a5cd9928d'
const raydiumEvents: ReadonlySet<string> = new Set(['aab215d754de2265', '98fb80989eeb5335'])

/** Accounts of the calls. */
const mintOfCreate = 2
const payerOfCreate = 3
const poolOfMeteora = 5
const mintOfMeteora = 9

/** A number precedes the name. */
const nameOfCreate = 8

export const boopReader: LaunchReader = {
  program: address('boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4'),
  name: 'Boop.fun',
  read: (call) => {
    const { code, isEvent, body } = codedOf(call.data)
    if (!isEvent) return callIn(call, code, body)
    const first = addressAt(body, 0)
    if (code === graduatedEvent) return first && { kind: 'sold-out', mint: first }
    const mint = raydiumEvents.has(code) ? addressAt(body, addressBytes) : undefined
    return first && mint && { kind: 'graduated', mint, pool: first }
  },
}

const callIn = (
  { accounts }: Instruction,
  code: string,
  body: Uint8Array,
): LaunchFact | undefined => {
  if (code === meteoraCode) {
    const [mint, pool] = [accounts[mintOfMeteora]?.address, accounts[poolOfMeteora]?.address]
    return mint && pool && { kind: 'graduated', mint, pool }
  }
  if (code !== createCode) return undefined
  const [mint, creator] = [accounts[mintOfCreate]?.address, accounts[payerOfCreate]?.address]
  const [name, symbol] = textsAt(body, nameOfCreate, 2)?.texts ?? []
  if (!mint || !creator || name === undefined || symbol === undefined) return undefined
  return { kind: 'created', mint, creator, name, symbol }
}
