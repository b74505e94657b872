import { address } from '../../address/address.ts'
import type { InstructionDecoder } from '../format/decoder.ts'

const programName = 'HumidiFi (prop AMM)'

/** An id, the amount, the direction with padding, eight bytes each, and the tag. */
const swapBytes = 25

/**
 * The tag of a swap as sent. The program masks all of its data with one fixed key and the index of the eight-byte word,
 * so that the tag 0x04 at byte 24 always looks the same: 0x04 ^ 0x3a ^ 0x03.
 */
const maskedSwapTag = 0x3d

/**
 * An exchange without a public interface. Only its swap is known, from the router that OKX published (github
 * wangyouquanMas/DEX-Router-Solana-V1@418cd95f adapters/humidifi.rs, a copy), and confirmed in recorded routes; the
 * instructions of its operators are not known.
 */
export const humidifiDecoder: InstructionDecoder = {
  programId: address('9H6tua7jkLhdm3w8BvgpTn5LZNU7g4ZynDmCiNN3q6Rp'),
  programName,
  decode: ({ data }) =>
    data.length === swapBytes && data[swapBytes - 1] === maskedSwapTag
      ? { status: 'named', name: 'Swap', actions: [] }
      : {
          status: 'unknown-program',
          actions: [],
          problem: { reason: 'unknown-form' },
        },
}
