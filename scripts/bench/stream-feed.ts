// A Yellowstone server for the bench: the blocks of the node beside it, as they are made.
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServiceDefinition,
  status,
} from '@grpc/grpc-js'
import type { MadeBlock } from '../../test/kit/blocks/made-chain.ts'
import {
  encodeUpdate,
  geyserPackage,
  infoOf,
  type Message,
  metaUpdate,
} from '../../test/kit/yellowstone/geyser-messages.ts'

/** Information about a transaction, made once; the slot differs from block to block. */
export type StreamedInfo = Message

const tickMs = 10

/** Transactions that a subscription without votes and failures receives. */
export const streamedInfos = ({ transactions }: Pick<MadeBlock, 'transactions'>): StreamedInfo[] =>
  transactions.flatMap((each, index) => {
    const isVote = each.meta.logMessages[0]?.startsWith('Program Vote1') === true
    return each.meta.err === null && !isVote ? [infoOf(each, index)] : []
  })

/** All messages of a block. */
export const messagesOf = (infos: readonly StreamedInfo[], block: MadeBlock): Message[] => [
  ...infos.map((transaction) => ({
    filters: ['all'],
    transaction: { slot: block.slot, transaction },
  })),
  metaUpdate(block),
]

/** Serves every block from the head on. @returns its port */
export const serveStream = async (
  infos: readonly StreamedInfo[],
  head: () => number,
  blockAt: (slot: number) => MadeBlock,
): Promise<number> => {
  const server = new Server({})
  const subscribe = (call: ServerDuplexStream<Message, Message>): void => {
    let next = head()
    const timer = setInterval(() => {
      for (; next <= head(); next += 1)
        for (const message of messagesOf(infos, blockAt(next))) call.write(message)
    }, tickMs)
    call.on('data', () => undefined)
    call.on('error', () => clearInterval(timer))
    call.on('cancelled', () => clearInterval(timer))
  }
  server.addService(geyserPackage['geyser.Geyser'] as ServiceDefinition, {
    Subscribe: subscribe,
    SubscribeReplayInfo: (_: unknown, done: (error: { code: status }) => void) =>
      done({ code: status.UNIMPLEMENTED }),
  })
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    )
  })
}

/** The messages of a block as they arrive. */
export const encodedBlock = (infos: readonly StreamedInfo[], block: MadeBlock): Uint8Array[] =>
  messagesOf(infos, block).map(encodeUpdate)
