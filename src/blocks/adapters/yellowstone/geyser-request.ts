import type { Subscription } from '../../stream/stream-server.ts'
import { bytesField, numberField, textField } from './proto-writer.ts'

/* Requests of Yellowstone's geyser.proto (github.com/rpcpool/yellowstone-grpc at 0c3f357a, Apache-2.0). */

const request = { slots: 2, transactions: 3, blocksMeta: 5, commitment: 6, ping: 9, fromSlot: 11 }
const transactionFilter = { vote: 1, failed: 2, accountInclude: 3 }
const confirmed = 1

/** Filters have names, which updates repeat. */
const filterName = 'all'

/** SubscribeRequest for transactions without votes and failures, the metadata of blocks and the status of slots. */
export const encodeSubscription = ({ accounts = [], fromSlot }: Subscription): Uint8Array =>
  Uint8Array.from([
    ...mapEntry(request.slots, []),
    ...mapEntry(request.transactions, [
      ...numberField(transactionFilter.vote, 0),
      ...numberField(transactionFilter.failed, 0),
      ...accounts.flatMap((account) => textField(transactionFilter.accountInclude, account)),
    ]),
    ...mapEntry(request.blocksMeta, []),
    ...numberField(request.commitment, confirmed),
    ...(fromSlot === undefined ? [] : numberField(request.fromSlot, fromSlot)),
  ])

/** Answers a ping of the server. A request with filters would replace all filters, so this one has none. */
export const encodePing = (): Uint8Array =>
  Uint8Array.from(bytesField(request.ping, numberField(1, 1)))

/** An entry of a map is a message with the key as field 1 and the value as field 2. */
const mapEntry = (field: number, value: readonly number[]): number[] =>
  bytesField(field, [...textField(1, filterName), ...bytesField(2, value)])
