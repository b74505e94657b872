import type { AccountProblem } from '../../state/account-problem.ts'

/** Why the data of an account cannot be read, as a clause after a colon. */
export const accountProblemText = (problem: AccountProblem): string => {
  switch (problem.reason) {
    case 'length':
      return `a ${problem.account} account of ${problem.bytes} bytes is not valid`
    case 'state':
      return `the ${problem.account} account has the unknown state ${problem.state}`
    case 'account-type':
      return `the token account has the unknown account type ${problem.type}`
    case 'form':
      return `the ${accounts[problem.account]} has an unknown form`
    case 'extension-cut-off':
      return 'the token account has an extension that runs past its end'
    case 'extension-length':
      return `the token account has ${problem.bytes} bytes as its ${problem.extension}`
    case 'extension-value':
      return `the ${problem.extension} of the token account is not valid`
  }
}

const accounts = {
  mint: 'mint',
  multisig: 'multisig',
  'program-data': 'upgradeable program data',
  'lookup-table': 'lookup table',
} as const
