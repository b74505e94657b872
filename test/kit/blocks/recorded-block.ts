import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dir, '../../fixtures/blocks/getBlock.361774429.json.zst')

export const recordedSlot = 361_774_429n

let held: Uint8Array<ArrayBuffer> | undefined

/** The answer to getBlock for a whole mainnet block. */
export const recordedBlockBytes = (): Uint8Array<ArrayBuffer> =>
  (held ??= new Uint8Array(Bun.zstdDecompressSync(readFileSync(path))))

type Balance = { accountIndex: number }
type Inner = {
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight?: number }[]
}

/** One transaction of a block as a node returns it. */
export type NodeTransaction = {
  meta: {
    err: unknown
    fee: number
    innerInstructions: Inner[]
    loadedAddresses: { writable: string[]; readonly: string[] }
    logMessages: string[]
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: Balance[]
    postTokenBalances: Balance[]
  }
  transaction: [string, 'base64']
  version: 'legacy' | number
}

export type NodeBlock = {
  blockHeight: number
  blockTime: number | null
  blockhash: string
  parentSlot: number
  previousBlockhash: string
  transactions: NodeTransaction[]
}

export const recordedBlock = (): NodeBlock => {
  const { result }: { result: NodeBlock } = JSON.parse(
    Buffer.from(recordedBlockBytes()).toString('utf8'),
  )
  return result
}
