import { address } from '../../../src/solana/address/address.ts'
import { systemProgram } from '../../../src/solana/address/known-address.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../../src/solana/rpc/chain-reader.ts'
import { makeHandClock } from '../../kit/hand-clock.ts'
import {
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedServer,
  serve,
} from '../../kit/recorded-server.ts'

/** The text of a recorded answer. */
export const fixture = (name: string): Promise<string> =>
  Bun.file(new URL(`../../fixtures/rpc/${name}`, import.meta.url)).text()

/** A chain reader over one node with these answers. */
export const start = (
  answers: RecordedAnswer[] | ((request: RecordedRequest) => RecordedAnswer),
): { reader: RpcChainReader; server: RecordedServer } => {
  const server = serve(answers)
  const { nowMs } = makeHandClock()
  return { reader: makeRpcChainReader({ urls: [server.url], nowMs, random: () => 0 }), server }
}

export const alice = address('7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8')
export const bob = address('3CKVuq7cdSby6waN2P7j9dWy8aZbo9HtMFrFyAB8NX5E')

/** `rawLamports` is inserted as is, so that it may be any number. */
export const accountText = (rawLamports: string | number, data = ''): string =>
  `{"lamports":${rawLamports},"owner":"${systemProgram}","data":["${data}","base64"],"executable":false,"rentEpoch":18446744073709551615,"space":0}`

export const inContext = (value: string, slot = 100): RecordedAnswer => ({
  body: `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":${slot}},"value":${value}}}`,
})
