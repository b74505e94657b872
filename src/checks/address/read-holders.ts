import type { Address } from '../../solana/address/address.ts'
import { type Subject, subjectOf } from './facts/address-kind.ts'
import type { Holder, ProgramFacts } from './assess/check.ts'
import { learn, type Learned } from '../../findings/learn.ts'
import { type Control, controlsOf, programDataOf } from './facts/control.ts'
import { knownNames } from '../../lists/known-name.ts'
import type { ChainReader } from '../../solana/chain.ts'
import type { AddressReputation } from '../../lists/entries/address-reputation.ts'
import { vouchedPrograms } from '../../solana/known/known-programs.ts'
import { accountHeadBytes } from './read-address.ts'

export type Related = { holders: Holder[]; program?: ProgramFacts }

type Deps = { chain: Pick<ChainReader, 'readAccounts'>; reputation: AddressReputation }

/**
 * Who has power over what stands at an address, and over its program where it is one. Two rounds at most: the accounts
 * that it names, then whoever may replace the program.
 */
export const readRelated = async (deps: Deps, subject: Subject): Promise<Related> => {
  const direct = controlsOf(subject)
  const programData = programDataOf(subject)
  const wanted = [...direct.map(({ holder }) => holder), ...(programData ? [programData] : [])]
  const first = await readSubjects(deps, wanted)
  if (subject.kind !== 'program') return { holders: holdersOf(deps, direct, first) }
  const data = programData && first.known ? first.value.get(programData) : undefined
  const upgrade = data?.account ? controlsOf(data) : []
  const second =
    upgrade.length > 0
      ? await readSubjects(
          deps,
          upgrade.map(({ holder }) => holder),
        )
      : first
  const holders = [...holdersOf(deps, direct, first), ...holdersOf(deps, upgrade, second)]
  return { holders, program: programFacts(subject, programData, first, holders) }
}

const readSubjects = async (
  { chain }: Deps,
  addresses: readonly Address[],
): Promise<Learned<Map<Address, Subject>>> => {
  if (addresses.length === 0) return { known: true, value: new Map() }
  const read = await learn(
    chain.readAccounts(addresses, { firstBytes: accountHeadBytes }),
    'The accounts that it names',
  )
  if (!read.known) return read
  const { accounts } = read.value
  return {
    known: true,
    value: new Map(addresses.map((each) => [each, subjectOf(each, accounts.get(each))])),
  }
}

const holdersOf = (
  { reputation }: Deps,
  controls: readonly Control[],
  subjects: Learned<Map<Address, Subject>>,
): Holder[] =>
  controls.map((control) => {
    const kind = subjects.known ? subjects.value.get(control.holder)?.kind : undefined
    return { ...control, reports: reputation.lookUp(control.holder), ...(kind && { kind }) }
  })

const programFacts = (
  subject: Subject,
  programData: Address | undefined,
  first: Learned<Map<Address, Subject>>,
  holders: readonly Holder[],
): ProgramFacts => {
  const name = knownNames.get(subject.address)
  return {
    ...(name !== undefined && { name }),
    vouched: vouchedPrograms.has(subject.address),
    code: codeFacts(subject, programData, first, holders),
  }
}

const codeFacts = (
  subject: Subject,
  programData: Address | undefined,
  first: Learned<Map<Address, Subject>>,
  holders: readonly Holder[],
): ProgramFacts['code'] => {
  if (!first.known) return { known: false, why: first.why }
  // The newest loader keeps all in the program's own account; the oldest ones let nobody replace anything.
  const own = subject.state?.kind === 'program-data' ? subject : undefined
  const data = programData ? first.value.get(programData) : own
  if (!data) return { known: true, value: { upgradeable: false } }
  if (!data.account) return { known: true, value: 'closed' }
  if (data.state?.kind !== 'program-data')
    return { known: false, why: 'Who may replace the program could not be read.' }
  const { deployedSlot, upgradeAuthority } = data.state
  if (!upgradeAuthority) return { known: true, value: { upgradeable: false, deployedSlot } }
  const kind = holders.find(({ control }) => control === 'upgrade-authority')?.kind
  return {
    known: true,
    value: {
      upgradeable: true,
      authority: upgradeAuthority,
      deployedSlot,
      ...(kind && { authorityKind: kind }),
    },
  }
}
