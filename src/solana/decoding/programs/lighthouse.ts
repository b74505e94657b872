import { lighthouseProgram } from '../../address/known-address.ts'
import {
  closedProgramDecoder,
  type InstructionSpec,
  namedOnly,
  noActions,
} from '../format/closed-program.ts'

const assertions: Readonly<Record<number, string>> = {
  2: 'AssertAccountData',
  3: 'AssertAccountDataMulti',
  4: 'AssertAccountDelta',
  5: 'AssertAccountInfo',
  6: 'AssertAccountInfoMulti',
  7: 'AssertMintAccount',
  8: 'AssertMintAccountMulti',
  9: 'AssertTokenAccount',
  10: 'AssertTokenAccountMulti',
  11: 'AssertStakeAccount',
  12: 'AssertStakeAccountMulti',
  13: 'AssertUpgradeableLoaderAccount',
  14: 'AssertUpgradeableLoaderAccountMulti',
  15: 'AssertSysvarClock',
  16: 'AssertMerkleTreeAccount',
  17: 'AssertBubblegumTreeConfigAccount',
}

/** Lighthouse's instructions, from its SDK; codes are one byte. Assertions only fail or pass. */
const specs = new Map<number, InstructionSpec>([
  ...namedOnly({ 0: 'MemoryWrite', 1: 'MemoryClose' }),
  ...namedOnly(assertions).map(([code, spec]) => [code, { ...spec, read: noActions }] as const),
])

export const lighthouseDecoder = closedProgramDecoder({
  programId: lighthouseProgram,
  programName: 'Lighthouse',
  codeBytes: 1,
  specs,
})
