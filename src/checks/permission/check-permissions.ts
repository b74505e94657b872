import type { Address } from '../../solana/address/address.ts'
import type { Account, ChainReader } from '../../solana/chain.ts'
import { loadOfficialClient } from '../../solana/building/official-client.ts'
import { Fault, invalidField } from '../../basics/fault.ts'
import { assess } from '../../findings/assess.ts'
import { writeAssessment } from '../../findings/answer/write-assessment.ts'
import { examinePermissions, type PermissionCheck } from './assess/check.ts'
import { notAWallet } from './facts/not-a-wallet.ts'
import { rankPermissions } from './assess/rank.ts'
import { permissionChecks, permissionChecksDate } from './rules/registry.ts'
import type { AssessmentReport } from '../../findings/assessment-evidence.ts'
import {
  buildPermissionAnswer,
  maxListed,
  type PermissionAnswer,
} from './check-permissions/answer.ts'
import {
  type PermissionReaders,
  readPermissionFacts,
  type WalletRead,
} from './check-permissions/facts.ts'
import { readAddress } from '../../solana/address/read-address.ts'
import { permissionText } from './words/en/permissions.ts'
import { permissionSentences } from './words/permission-words.ts'

export type PermissionDeps = PermissionReaders & { checks?: readonly PermissionCheck[] }

/**
 * Every standing permission over a wallet, ranked by possible loss, each with the unsigned transaction that ends it.
 * Lists that a node refuses are reported as gaps, as long as the wallet's own account can be read. Throws Fault
 * INVALID_REQUEST naming `address` (also if the address is not a wallet), or UPSTREAM_* if no account could be read.
 */
export const checkPermissions = async (
  deps: PermissionDeps,
  input: { address: string },
): Promise<AssessmentReport<PermissionAnswer>> => {
  const wallet = readAddress(input.address, 'address')
  const walletRead = readWalletAccount(deps.chain, wallet)
  const [report, blockhash, client] = await Promise.all([
    readPermissionFacts(deps, wallet, walletRead),
    readBlockhash(deps),
    loadOfficialClient(),
  ])
  const { facts, slot, priceSources } = report
  const examined = examinePermissions(deps.checks ?? permissionChecks, facts)
  const { riskLevel, score, findings } = assess(examined)
  const written = writeAssessment(examined, permissionSentences)
  const ranked = rankPermissions(examined.permissions)
  const assessed = { riskLevel, score, reasons: written.reasons }
  return {
    answer: buildPermissionAnswer({ report, assessed, findings, ranked, blockhash, client }),
    evidence: {
      findings: written.findings,
      controls: ranked.slice(0, maxListed).map((permission) => ({
        control: permission.kind,
        ...(permission.holder && {
          holder: permission.holder.address,
          holderKind: permission.holder.kind,
        }),
        detail: permissionText(permission).summary,
      })),
      coverage: written.coverage,
      provenance: {
        slot: Number(slot),
        checks: permissionChecksDate,
        lists: { ...deps.reputation.lists() },
        sources: priceSources,
      },
    },
  }
}

/** Enough to identify an account; some are several megabytes. */
const walletHeadBytes = 1_024

const readWalletAccount = async (
  chain: Pick<ChainReader, 'readAccounts'>,
  wallet: Address,
): Promise<WalletRead> => {
  const { slot, accounts } = await chain.readAccounts([wallet], { firstBytes: walletHeadBytes })
  const account: Account | undefined = accounts.get(wallet)
  const other = account && notAWallet(account)
  if (other) throw invalidField('address', 'not-a-wallet', other)
  return { slot, ...(account && { account }) }
}

/** Without a blockhash the permissions are still listed. */
const readBlockhash = (deps: PermissionDeps) =>
  deps.ledger.readLatestBlockhash().catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
    return undefined
  })
