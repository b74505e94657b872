import type { Address } from '../../../solana/address/address.ts'
import type { Severity } from '../../../findings/severity.ts'

const endsLikeSystem = /1{4}$/
/** Five letters: one address in 600 million has a given beginning by chance. */
const beginsLikeSystem = /^(?:Compu|Sysva|AToke|Syste|Nativ|BPFLo)/
/** Beginnings that an honest project may have ground for its own name as well. */
const beginsLikeProject = /^(?:Token|Stake|Vote1|Confi|Memo1|MemoS)/

/**
 * How grave it is that an address looks like a part of Solana: it ends in a run of ones as the built-in programs do, or
 * begins like one of them. Nobody gets such an address by chance (1 in 11 million for four ones). The caller knows the
 * real ones.
 */
export const disguiseOf = (address: Address): Severity | undefined => {
  if (endsLikeSystem.test(address) || beginsLikeSystem.test(address)) return 'critical'
  return beginsLikeProject.test(address) ? 'high' : undefined
}
