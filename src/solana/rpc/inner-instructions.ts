import { type Address, parseAddress } from '../address/address.ts'
import type { InnerInstruction } from '../chain.ts'
import {
  base58Of,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  optional,
  u32Of,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../address-field.ts'
import { parsedForm, restoreInstruction } from './parsed/restore.ts'

/** `[{ index, instructions }]` of a simulation, flattened in execution order. */
export const readInnerInstructions = (value: unknown, where: string): InnerInstruction[] =>
  listOf(value, where).flatMap((group) => {
    const fields = fieldsOf(group, where)
    const outerIndex = u32Of(fields['index'], `${where}.index`)
    return listOf(fields['instructions'], `${where}.instructions`).map((instruction) =>
      readInstruction(fieldsOf(instruction, where), outerIndex, where),
    )
  })

/** Either partially decoded (`accounts` and base58 `data`) or parsed, for programs that the node has a parser for. */
const readInstruction = (fields: Fields, outerIndex: number, where: string): InnerInstruction => {
  const programId = addressOf(fields['programId'], `${where}.programId`)
  const stackHeight = optional(fields['stackHeight'], u32Of, `${where}.stackHeight`)
  const frame = { outerIndex, programId, ...(stackHeight === undefined ? {} : { stackHeight }) }
  if (fields['parsed'] === undefined) {
    const accounts = listOf(fields['accounts'], `${where}.accounts`)
    return {
      ...frame,
      accounts: accounts.map((account) => addressOf(account, `${where}.accounts`)),
      data: base58Of(fields['data'], `${where}.data`),
    }
  }
  const raw = restoreInstruction(programId, fields['parsed'])
  return { ...frame, ...(raw ?? inWords(fields['parsed'], where)) }
}

/** A parsed instruction that could not be converted back, with every address it names. */
const inWords = (
  value: unknown,
  where: string,
): Pick<InnerInstruction, 'accounts' | 'data' | 'parsed'> => {
  const parsed =
    typeof value === 'string' ? { type: 'text', info: { text: value } } : parsedForm(value)
  if (!parsed) throw wrongShape(`${where}.parsed`, 'type and info')
  return { accounts: [...new Set(addressesIn(parsed.info))], data: new Uint8Array(0), parsed }
}

const addressesIn = (value: unknown): Address[] => {
  if (typeof value === 'string') {
    const address = parseAddress(value)
    return address ? [address] : []
  }
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  return isFields(value) ? Object.values(value).flatMap(addressesIn) : []
}
