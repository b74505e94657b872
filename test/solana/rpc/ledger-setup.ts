import { PublicKey } from '@solana/web3.js'
import { type Address, address } from '../../../src/solana/address/address.ts'
import type { LedgerReader } from '../../../src/solana/ledger.ts'
import { makeRpcClient } from '../../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../../src/solana/rpc/ledger-reader.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import { type RecordedAnswer, serve } from '../../kit/recorded-server.ts'

export const known = (key: PublicKey): Address => address(key.toBase58())
export const alice = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')

export const readerOf = (...urls: string[]): LedgerReader => {
  const options = { urls, nowMs: Date.now, random: Math.random }
  return makeRpcLedgerReader(makeRpcClient(options), options)
}

export const start = (answers: Parameters<typeof serve>[0]) => {
  const server = serve(answers)
  const clock = makeHandClock()
  const options = { urls: [server.url], nowMs: clock.nowMs, random: () => 0 }
  return { server, clock, ledger: makeRpcLedgerReader(makeRpcClient(options), options) }
}

export const fixture = async (name: string): Promise<unknown> =>
  Bun.file(new URL(`../../fixtures/rpc/${name}`, import.meta.url)).json()

export const answer = (result: unknown): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, result },
})
export const refusal = (code: number, message = 'no'): RecordedAnswer => ({
  body: { jsonrpc: '2.0', id: 1, error: { code, message } },
})
