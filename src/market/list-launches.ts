import { type Address, addressFromBytes, addressToBytes } from '../solana/address/address.ts'
import { openCursor, sealCursor } from '../basics/cursor.ts'
import { invalidField } from '../basics/fault.ts'
import { knownFields } from '../basics/known-fields.ts'
import { timeField } from '../checks/address/account-answer.ts'
import { shownText } from '../tokens/token-name.ts'
import { assessTokens } from './assess-tokens.ts'
import { type CoverageAnswer, readCoverageOfWindow } from './read-coverage.ts'
import type { Launch, LaunchPlace, Launchpad, LaunchState } from './launches/launch.ts'
import { lookUpTokens } from './look-up-tokens.ts'
import type { TokenDataDeps } from './token-data-deps.ts'
import type { KnownToken, Token } from './tokens/known-token.ts'
import type { TradeIndex } from './trades/trade-index.ts'

export type LaunchDeps = TokenDataDeps & { index: Pick<TradeIndex, 'launches' | 'coverage'> }

export type LaunchesInput = {
  state: LaunchState
  launchpad: Launchpad | undefined
  creator: Address | undefined
  limit: number
  cursor: string | undefined
}

/** Ready for JSON. */
export type LaunchAnswer = {
  token: Token
  launchpad: Launchpad
  creator?: string
  createdAt?: string
  soldPct?: number
  graduatedAt?: string
  pool?: string
}

export type LaunchesAnswer = {
  tokens: LaunchAnswer[]
  meta: { coverage: CoverageAnswer; nextCursor?: string }
}

const secondsPerDay = 86_400

/**
 * Tokens of launch programs in the blocks that this server has read. Rejects with Fault INVALID_REQUEST naming `cursor`,
 * or UPSTREAM_* if the store fails.
 */
export const listLaunches = async (
  deps: LaunchDeps,
  { state, launchpad, creator, limit, cursor }: LaunchesInput,
): Promise<LaunchesAnswer> => {
  const filter = { state, ...knownFields({ launchpad, creator }) }
  const scope = JSON.stringify(['launches 1', state, launchpad, creator])
  const after = cursor === undefined ? undefined : placeOf(scope, cursor)
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  const [page, coverage] = await Promise.all([
    deps.index.launches({ ...filter, limit, ...(after && { after }) }),
    readCoverageOfWindow(deps.index, nowSeconds - secondsPerDay, nowSeconds),
  ])
  const launches = page.launches.map(({ launch }) => launch)
  const last = page.launches.at(-1)
  const tokens = await tokensOf(deps, launches)
  return {
    tokens: launches.flatMap((launch, at) => {
      const token = tokens[at]
      return token ? [answerOf(launch, token)] : []
    }),
    meta: {
      coverage,
      ...(page.more && last && { nextCursor: sealPlace(scope, last.place) }),
    },
  }
}

const answerOf = (launch: Launch, token: Token): LaunchAnswer => {
  const { launchpad, creation, soldPct, graduation } = launch
  return {
    token,
    launchpad,
    ...(creation && { creator: creation.creator }),
    ...timeField('createdAt', creation?.timeSeconds),
    ...(soldPct !== undefined && { soldPct }),
    ...timeField('graduatedAt', graduation?.timeSeconds),
    ...(graduation?.pool && { pool: graduation.pool }),
  }
}

/** What its creator called a token counts only where no other source has a name. */
const tokensOf = async (deps: LaunchDeps, launches: readonly Launch[]): Promise<Token[]> => {
  if (launches.length === 0) return []
  const { tokens } = await lookUpTokens(
    deps,
    launches.map(({ mint }) => mint),
  )
  const byMint = new Map(tokens.map((token) => [token.mint, token]))
  return assessTokens(
    deps,
    launches.map((launch): KnownToken => {
      const token = byMint.get(launch.mint) ?? { mint: launch.mint }
      const { creation, launchpad } = launch
      if (token.facts || !creation) return token
      const [symbol, name] = [shownText(creation.symbol), shownText(creation.name)]
      if (symbol === '' && name === '') return token
      return { ...token, facts: { mint: launch.mint, source: launchpad, symbol, name } }
    }),
  )
}

const keyBytes = 8
const placeBytes = keyBytes + 32

const sealPlace = (scope: string, { key, mint }: LaunchPlace): string => {
  const body = new Uint8Array(placeBytes)
  new DataView(body.buffer).setFloat64(0, key)
  body.set(addressToBytes(mint), keyBytes)
  return sealCursor(scope, body)
}

const placeOf = (scope: string, cursor: string): LaunchPlace => {
  const body = openCursor(scope, cursor)
  if (body?.length !== placeBytes) throw invalidField('cursor', 'cursor-invalid', {})
  return {
    key: new DataView(body.buffer, body.byteOffset).getFloat64(0),
    mint: addressFromBytes(body, keyBytes),
  }
}
