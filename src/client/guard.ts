// `drawbridge/guard`: a wallet of the Wallet Standard that checks everything before it signs.
import type { DrawbridgeClient } from './client.ts'
import { GuardError } from './guard-error.ts'
import { type Approval, descriptionOf, type GuardDeps, signingFeatures } from './guard-features.ts'
import type { Decision, FailedRequest, SigningRequest } from './signing-request.ts'
import {
  type Feature,
  isFeature,
  type Method,
  methodOf,
  type StandardWallet,
} from './wallet-standard.ts'

export { GuardError, type GuardReason } from './guard-error.ts'
export type { Verdict } from './api-types.d.ts'
export type {
  Decision,
  FailedRequest,
  GuardedTransactions,
  MessageResult,
  SigningRequest,
  TransactionResult,
} from './signing-request.ts'
export type { StandardAccount, StandardWallet } from './wallet-standard.ts'

export type GuardOptions = {
  client: DrawbridgeClient
  /** Called for everything that is about to be signed, safe or not. Nothing is signed unless it decides so. */
  onVerdict: (request: SigningRequest) => Decision | Promise<Decision>
  /** Called if the check failed or took too long. Without it, nothing is signed. */
  onFailure?: ((request: FailedRequest) => Decision | Promise<Decision>) | undefined
  /** Domain of the app that requests signatures. Without it, the app is not checked. */
  dappDomain?: string | (() => string | undefined) | undefined
  /** Kind of caller, such as `browser-extension` or `dapp`. */
  source?: string | undefined
  /** Time for a check with its retries; 15 s by default. */
  timeoutMs?: number | undefined
  /** Features to pass on unchecked, beside those that cannot sign: whatever they sign is not checked. */
  keepFeatures?: readonly string[] | undefined
}

/** The guarded wallet has what the standard names, and nothing through which the wrapped one could be reached. */
export type Guarded<Wallet extends StandardWallet> = Pick<Wallet, keyof StandardWallet>

const defaultTimeoutMs = 15_000

/** Features of the standard that cannot sign, with their only method. */
const harmlessFeatures: Readonly<Record<string, string>> = {
  'standard:connect': 'connect',
  'standard:disconnect': 'disconnect',
}
const eventsFeature = 'standard:events'

export const guardWallet = <Wallet extends StandardWallet>(
  wallet: Wallet,
  options: GuardOptions,
): Guarded<Wallet> => {
  const deps = depsOf(wallet, options)
  const kept = new Set(options.keepFeatures)
  /** The same feature is always guarded by the same object, as apps compare them. */
  const known = new WeakMap<Feature, Feature>()
  const guardFeature = (name: string, feature: unknown): Feature | undefined => {
    if (!isFeature(feature)) return undefined
    const made = known.get(feature) ?? makeFeature(name, feature)
    if (made) known.set(feature, made)
    return made
  }
  const makeFeature = (name: string, feature: Feature): Feature | undefined => {
    const signing = entryOf(signingFeatures, name)
    if (signing) return featureWith(feature, signing[0], (method) => signing[1](method, deps))
    if (name === eventsFeature) return eventsOf(feature, () => guarded.features)
    const harmless = entryOf(harmlessFeatures, name)
    if (harmless) return featureWith(feature, harmless, (method) => method)
    return kept.has(name) ? feature : undefined
  }
  const guarded: StandardWallet = {
    version: wallet.version,
    get name() {
      return wallet.name
    },
    get icon() {
      return wallet.icon
    },
    get chains() {
      return wallet.chains
    },
    get accounts() {
      return wallet.accounts
    },
    get features() {
      const features = Object.entries(wallet.features).flatMap(([name, feature]) => {
        const made = guardFeature(name, feature)
        return made ? [[name, made]] : []
      })
      return Object.freeze(Object.fromEntries(features))
    },
  }
  return Object.freeze(guarded) as Guarded<Wallet>
}

/** A name like `constructor` is no feature. */
const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Nothing but what a feature says about itself, and one method. */
const featureWith = (
  feature: Feature,
  name: string,
  make: (method: Method) => Method,
): Feature | undefined => {
  const method = methodOf(feature, name)
  return method && Object.freeze({ ...descriptionOf(feature), [name]: make(method) })
}

const depsOf = (wallet: StandardWallet, options: GuardOptions): GuardDeps => {
  const { client, source, timeoutMs = defaultTimeoutMs, dappDomain: given } = options
  const dappDomain = () => (typeof given === 'function' ? given() : given)
  return {
    wallet,
    dappDomain,
    assess: {
      client,
      timeoutMs,
      get context() {
        const domain = dappDomain()
        return {
          ...(source !== undefined && { source }),
          ...(domain !== undefined && { dapp_domain: domain }),
        }
      },
    },
    decide: async (kind, contents, assess) => {
      const assessed = await assess().then(
        (request) => ({ request }),
        (error: unknown) => ({ error }),
      )
      if ('error' in assessed) {
        const { error } = assessed
        const { onFailure } = options
        if (!onFailure) throw notAssessed(error)
        const copies = contents.map((each) => each.slice())
        return approvalOf(await ask(() => onFailure({ kind, contents: copies, error })), undefined)
      }
      const { request } = assessed
      // The callback receives the request, and what is signed must not be changed by it.
      const guarded = request.kind === 'transactions' ? request.guarded?.transactions : undefined
      const copies = guarded?.map((each) => each.slice())
      return approvalOf(await ask(() => options.onVerdict(request)), copies)
    },
  }
}

/** Anything but a decision to sign rejects, also what the types exclude. */
const approvalOf = (decision: Decision, guarded: Uint8Array[] | undefined): Approval => {
  if (decision === 'sign') return {}
  if (decision === 'sign-guarded' && guarded) return { instead: guarded }
  throw new GuardError('rejected', 'The signature was declined.')
}

const notAssessed = (error: unknown): GuardError =>
  new GuardError('not-assessed', 'Nothing was signed, because it could not be checked.', error)

/** A callback that fails has not decided to sign. */
const ask = async (callback: () => Decision | Promise<Decision>): Promise<Decision> => {
  try {
    return await callback()
  } catch (error) {
    throw new GuardError('rejected', 'The signature was declined.', error)
  }
}

/** Listeners receive the guarded features, never the wrapped ones. */
const eventsOf = (feature: Feature, features: () => StandardWallet['features']): Feature => {
  const on = methodOf(feature, 'on')
  return Object.freeze({
    ...descriptionOf(feature),
    on: (event: string, listener: (...args: unknown[]) => void) =>
      on?.(event, (changed: unknown, ...rest: unknown[]) =>
        listener(
          isFeature(changed) && 'features' in changed
            ? { ...changed, features: features() }
            : changed,
          ...rest,
        ),
      ),
  })
}
