import type { StreamServer } from '../../stream/stream-server.ts'
import { connectGeyser, type GeyserServer } from './geyser-connection.ts'
import { readStreamedBlock } from './read-streamed-block.ts'
import { isSameBlock } from './same-block.ts'

/** A server of the Yellowstone gRPC protocol (github.com/rpcpool/yellowstone-grpc). */
export const makeGeyserServer = (server: GeyserServer): StreamServer => ({
  connect: () => connectGeyser(server),
  readBlock: (block) => readStreamedBlock(block, Date.now()),
  isSame: isSameBlock,
})
