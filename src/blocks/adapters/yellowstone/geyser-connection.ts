import { createSecureContext } from 'node:tls'
import { Client, credentials, Metadata, status } from '@grpc/grpc-js'
import type { StreamConnection, StreamEnd, StreamHearer } from '../../stream/stream-server.ts'
import { encodePing, encodeSubscription } from './geyser-request.ts'
import { readFirstAvailable, readGeyserUpdate } from './geyser-update.ts'
import { streamedTransactionOf } from './stream-transaction.ts'

export type GeyserServer = {
  /** `https://host:port`, or `http://` without encryption. */
  url: string
  /** Sent as `x-token`. */
  token?: string
  /** Size of each message, decompressed. */
  onBytes: (bytes: number) => void
}

const subscribePath = '/geyser.Geyser/Subscribe'
const replayInfoPath = '/geyser.Geyser/SubscribeReplayInfo'

/** The largest message is the metadata of a block with the rewards of an epoch, which the default of 4 MB excludes. */
const messageMaxBytes = 16 * 1024 * 1024

const options = {
  // Larger ones end the connection; those between the two bounds are counted as what they are.
  'grpc.max_receive_message_length': 2 * messageMaxBytes,
  // With the default of 64 KB, a server 100 ms away could send 0.6 MB a second.
  'grpc-node.flow_control_window': 4 * 1024 * 1024,
  // The caller reconnects by its own rules.
  'grpc.use_local_subchannel_pool': 1,
  'grpc.enable_retries': 0,
  'grpc.service_config_disable_resolution': 1,
} as const

const replayInfoMs = 3_000

/** A connection to a Yellowstone server, which is made when it is first used. */
export const connectGeyser = ({ url, token, onBytes }: GeyserServer): StreamConnection => {
  const client = clientFor(url)
  const metadata = new Metadata()
  if (token !== undefined) metadata.set('x-token', token)
  let call: ReturnType<typeof openCall> | undefined
  let closed = false
  return {
    firstSlot: () => firstSlotOf(client, metadata),
    subscribe: (subscription, hearer) => {
      const opened = openCall(client, metadata)
      call = opened
      const hear = hearUpdates(hearer, () => opened.write(encodePing()))
      opened.on('data', (message: Buffer) => {
        if (closed) return
        onBytes(message.length)
        hear(message)
      })
      // The status event follows and holds the same.
      opened.on('error', () => undefined)
      opened.on('status', ({ code }: { code: status }) => {
        if (!closed) hearer.ended(endsByCode.get(code) ?? 'unreachable')
      })
      opened.write(encodeSubscription(subscription))
    },
    pause: () => void call?.pause(),
    resume: () => void call?.resume(),
    close: () => {
      closed = true
      call?.cancel()
      client.close()
    },
  }
}

const clientFor = (url: string): Client => {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Client(
    `${hostname}:${port || (isPlain ? 80 : 443)}`,
    isPlain ? credentials.createInsecure() : trustedAsElsewhere(),
    options,
  )
}

/** With its own default, the library would pass over the authorities that the operator adds (NODE_EXTRA_CA_CERTS). */
const trustedAsElsewhere = () => credentials.createFromSecureContext(createSecureContext())

const openCall = (client: Client, metadata: Metadata) =>
  client.makeBidiStreamRequest(subscribePath, bufferOf, (message: Buffer) => message, metadata)

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes)

/** PERMISSION_DENIED is also what providers answer to a filter that a plan does not include. */
const endsByCode: ReadonlyMap<status, StreamEnd> = new Map([
  [status.INVALID_ARGUMENT, 'not-accepted'],
  [status.FAILED_PRECONDITION, 'not-accepted'],
  [status.PERMISSION_DENIED, 'not-accepted'],
  [status.INTERNAL, 'failed'],
  [status.UNKNOWN, 'failed'],
  [status.OUT_OF_RANGE, 'out-of-range'],
  [status.UNAUTHENTICATED, 'refused'],
  [status.UNIMPLEMENTED, 'not-offered'],
])

/** Reads each message at once and keeps copies of what is used: messages share memory with others. */
const hearUpdates =
  ({ message }: StreamHearer, answerPing: () => void) =>
  (bytes: Uint8Array): void => {
    if (bytes.length > messageMaxBytes) return message({ kind: 'lie', lie: 'message-too-large' })
    const update = readGeyserUpdate(bytes)
    if (!update) return message({ kind: 'lie', lie: 'unreadable' })
    if (update.kind === 'ping') return answerPing()
    if (update.kind === 'meta') return message(update)
    if (update.kind === 'slot' && update.finalized)
      return message({ kind: 'final', slot: update.slot })
    if (update.kind !== 'transaction') return
    const transaction = streamedTransactionOf(update.info)
    if (transaction === 'unreadable') return message({ kind: 'lie', lie: 'unreadable' })
    if (!transaction) return
    message({ kind: 'transaction', slot: update.slot, transaction })
  }

const firstSlotOf = async (client: Client, metadata: Metadata): Promise<bigint | undefined> => {
  const { promise, resolve } = Promise.withResolvers<bigint | undefined>()
  client.makeUnaryRequest(
    replayInfoPath,
    bufferOf,
    readFirstAvailable,
    new Uint8Array(0),
    metadata,
    { deadline: Date.now() + replayInfoMs },
    (error, first) => resolve(error ? undefined : first),
  )
  return promise
}
