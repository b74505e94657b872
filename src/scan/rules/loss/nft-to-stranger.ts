import type { Observation } from '../../../findings/check.ts'
import type { Severity } from '../../../findings/severity.ts'
import type { Address } from '../../../solana/address/address.ts'
import { isOnCurve } from '../../../solana/address/curve.ts'
import type { AssetReference } from '../../../solana/decoding/format/action.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import {
  type AssetMove,
  assetsLeaving,
  onlyThroughKnownPrograms,
  receivesAsset,
} from '../../facts/asset.ts'
import {
  authorizationOf,
  isByOthers,
  type OthersAuthorization,
} from '../../facts/authority/authorization.ts'
import { isOthersMovement } from '../../facts/taken-by-others.ts'
import { comesFromOutside } from '../../facts/origin.ts'
import { isBesideCall } from '../../facts/loss/beside-call.ts'
import { isOwnSend, keepsSol } from '../../facts/own-send.ts'
import { isPaidByProtocol, outflowsOf } from '../../facts/outflow.ts'
import { receivesSomething } from '../../facts/return-value.ts'
import { giftCollectorsMax, sweptNftsMin } from '../../count-thresholds.ts'
import { keptMinLamports } from '../../thresholds.ts'

export type NftToStranger = {
  assets: readonly AssetReference[]
  receivers: readonly Address[]
  /** Several at once to one or two collectors, as in a theft. */
  swept: boolean
  /** Who authorizes it, if that is not the user. */
  mover?: OthersAuthorization
}

/**
 * NFTs of the user go to a stranger, and no balance shows it: Metaplex Core and compressed NFTs have none, and neither
 * has a failed simulation. Benign look-alikes: an NFT that the user sends in their own wallet, a sale or custody on an
 * established market (only noted), and a program that takes it into escrow or for a return (one step milder).
 */
export const nftToStranger: ScanRule<'nft-to-stranger', NftToStranger> = {
  id: 'nft-to-stranger',
  code: 'NFT_TO_STRANGER',
  severity: 'high',
  sources: [
    'Blowfish COMPRESSED_NFT_TRANSFER',
    'SolPhishHunter, single transaction with multiple transfers (STMT)',
    'mpl-core TransferV1; mpl-bubblegum transfer, transferV2; mpl-token-metadata Transfer',
  ],
  evaluate: (context) => {
    const shown = new Set(outflowsOf(context).map(({ mint }) => mint))
    const moves = assetsLeaving(context)
    // The rules for balances report a token whose loss the balances show.
    if (moves.every(({ about }) => shown.has(about.asset))) return []
    const severity = severityOf(moves, context)
    return severity ? [observe(moves, severity, context)] : []
  },
}

const severityOf = (moves: readonly AssetMove[], context: RiskContext): Severity | undefined => {
  const known = onlyThroughKnownPrograms(moves, context)
  if (known) return isPaidByProtocol(context) || receivesAsset(context) ? undefined : 'low'
  const returned =
    receivesSomething(context, { movements: movementsOf(moves) }) || receivesAsset(context)
  const milder =
    moves.every(isWithinProgram) && (returned || moves.every(({ to }) => !isOnCurve(to)))
  const app =
    comesFromOutside(context) ||
    moverOf(moves, context) !== undefined ||
    isBesideCall(movementsOf(moves), context)
  if (!app && isOwnGift(moves, context)) return ownGiftSeverity(moves)
  if (moves.length === 1) return app ? (milder ? 'medium' : 'high') : undefined
  const swept = moves.length >= sweptNftsMin || app
  const serious = swept && collectorsOf(moves).length <= giftCollectorsMax
  return serious ? (milder ? 'high' : 'critical') : milder ? 'medium' : 'high'
}

const movementsOf = (moves: readonly AssetMove[]) =>
  moves.flatMap(({ instruction }) =>
    instruction ? [{ at: instruction.path, by: 'other' as const }] : [],
  )

/** A person gives one or two to a friend, and moves more to a wallet of their own. */
const ownGiftSeverity = ({ length }: readonly AssetMove[]): Severity | undefined => {
  if (length >= sweptNftsMin) return 'high'
  return length === 1 ? undefined : 'low'
}

/** Whether the message itself sends them, and the wallet keeps its SOL: a person may give two to a friend. */
const isOwnGift = (moves: readonly AssetMove[], context: RiskContext): boolean => {
  const programs = new Set(moves.flatMap(({ instruction }) => instruction?.programId ?? []))
  return (
    moves.every(({ instruction }) => instruction?.path.length === 1) &&
    isOwnSend(context, (program) => programs.has(program)) &&
    keepsSol(context, keptMinLamports)
  )
}

/**
 * Only a program that takes the asset itself can tie it to a price or return it. Anyone can add a token amount in
 * return to a top-level transfer.
 */
const isWithinProgram = ({ instruction }: AssetMove): boolean =>
  instruction !== undefined && instruction.path.length > 1

const collectorsOf = (moves: readonly AssetMove[]): Address[] => [
  ...new Set(moves.map(({ to }) => to)),
]

/** The first who moves one of them without the user, other than a program in a call that the user signs. */
const moverOf = (
  moves: readonly AssetMove[],
  context: RiskContext,
): OthersAuthorization | undefined =>
  moves
    .flatMap(({ instruction }) =>
      (instruction?.actions ?? []).flatMap((action) => {
        if (instruction === undefined || action.type !== 'transfer-asset') return []
        const authorization = authorizationOf(action, instruction, context)
        const others = isByOthers(authorization) ? [authorization] : []
        return others.filter((each) =>
          isOthersMovement({ authorization: each, at: instruction.path }, context),
        )
      }),
    )
    .at(0)

const observe = (
  moves: readonly AssetMove[],
  severity: Severity,
  context: RiskContext,
): Observation<NftToStranger> => {
  const receivers = collectorsOf(moves)
  const mover = moverOf(moves, context)
  const [first] = receivers
  return {
    params: {
      assets: moves.map(({ about }) => about),
      receivers,
      swept: severity === 'critical',
      ...(mover && { mover }),
    },
    ...(first && { subject: first }),
    at: moves.flatMap(({ instruction }) => (instruction ? [instruction.path] : [])),
    severity,
  }
}
