import { faultText } from '../../../basics/words/en/faults.ts'
import type { BundleProblem } from '../../bundle/read-bundle.ts'
import type { MissingExchange } from '../../bundle/replaying-chain.ts'
import type { ReplayDifference } from '../../bundle/replay-difference.ts'

/** Why a file is not a readable bundle: one or two sentences. */
export const bundleProblemText = (problem: BundleProblem): string => {
  switch (problem.reason) {
    case 'not-a-bundle':
      return 'This is not a bundle saved by a scan.'
    case 'newer-version':
      return `The bundle has version ${problem.version}; this program reads up to version ${problem.maxVersion}. A newer program is needed.`
    case 'wrong-shape':
      return `The bundle is damaged: ${problem.path ?? 'a part of it'} has an unexpected value.`
    case 'invalid-value':
      return `The bundle is damaged: ${invalidValues[problem.of]}.`
  }
}

const invalidValues = {
  address: 'one of its addresses is invalid',
  number: 'one of its numbers has more than 64 bits',
  bytes: 'some of its bytes are not valid base64',
} as const

/** What differs between a saved scan and its replay: one sentence. */
export const differenceText = (difference: ReplayDifference): string => {
  switch (difference.reason) {
    case 'bundle-changed':
      return 'The bundle was changed after it was saved.'
    case 'not-recorded':
      return `The bundle does not contain ${missingText(difference.missing)}, which this version requests from the node.`
    case 'not-runnable':
      return `The saved scan cannot be run: ${faultText(difference.fault)}`
    case 'rules':
      return `The rules differ: saved ${difference.saved}, replayed ${difference.replayed}.`
    case 'verdict': {
      const { saved, replayed } = difference
      return `The verdict differs: saved ${saved.verdict} (${saved.score}), replayed ${replayed.verdict} (${replayed.score}).`
    }
    case 'hash':
      return `The hash differs: saved ${difference.saved}, replayed ${difference.replayed}.`
  }
}

const missingText = (missing: MissingExchange): string => {
  switch (missing.kind) {
    case 'tables':
      return 'the lookup tables'
    case 'accounts':
      return `the accounts ${missing.addresses.join(', ')}`
    case 'simulation':
      return 'this simulation'
  }
}
