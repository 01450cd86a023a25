import type { TreeFile } from './tree.ts'

const COMMANDS = /^src\/features\/.*[.]commands[.]server[.]ts$/
const POLICY = /[.]policy[.]ts$/
const COMPARED_ROLE = /\brole\s*[!=]==?\s*['"`]|['"`](?:admin|agent|user)['"`]\s*[!=]==?\s/
// In the database a role is a column like any other.
const TAKES_ACTOR = /\b(?:actor|author|by): Actor\b/
const IS_STEP = /^export (?:async )?function \w+(?:<[^(]*>)?\(\s*tx: /

/** Commands of people about what is their own. The other commands that an actor gives are administrators' and agents'. */
export const OWN_ACTS: Record<string, string> = {
  cancelOrder: 'one’s own order',
  checkOut: 'one’s own cart',
  addToCart: 'one’s own cart',
  removeFromCart: 'one’s own cart',
  clearCart: 'one’s own cart',
  choosePlan: 'one’s own cart',
  acceptCartPrices: 'one’s own cart',
  addFavorite: 'one’s own favourites',
  removeFavorite: 'one’s own favourites',
  noteFavorite: 'one’s own favourites',
  saveSearch: 'one’s own saved searches',
  changeSavedSearch: 'one’s own saved searches',
  pauseSavedSearch: 'one’s own saved searches',
  resumeSavedSearch: 'one’s own saved searches',
  endSavedSearch: 'one’s own saved searches',
  saveShortlist: 'one’s own shortlists',
  addShortlistHome: 'one’s own shortlists',
  renameShortlist: 'one’s own shortlists',
  shareShortlist: 'one’s own shortlists',
  endShortlistLink: 'one’s own shortlists',
  removeShortlistHome: 'one’s own shortlists',
  removeShortlistComment: 'one’s own shortlists',
  removeShortlistVoter: 'one’s own shortlists',
  deleteShortlist: 'one’s own shortlists',
  addDevice: 'one’s own devices',
  removeDevice: 'one’s own devices',
  contactAgent: 'anybody with an account',
  requestProperty: 'anybody with an account',
  noteWhatsappClick: 'anybody with an account',
  changeOwnProfile: 'one’s own profile',
  updateProfile: 'one’s own profile',
  deleteAccount: 'one’s own account, with its password',
  changePassword: 'one’s own account, with its password',
  requestEmailChange: 'one’s own account, with its password',
  cancelEmailChange: 'one’s own account',
  confirmPassword: 'one’s own account',
  signOutEverywhere: 'one’s own sessions',
  endSession: 'one’s own sessions',
  lookAtPayment: 'one’s own order',
  payAgain: 'one’s own order',
  payInstalment: 'one’s own plan',
  answerInstalmentPrompt: 'one’s own plan',
  lookAtInstalmentPayments: 'one’s own plan',
  payAgreement: 'one’s own agreement',
  answerAgreementPrompt: 'one’s own agreement',
  lookAtAgreementPayments: 'one’s own agreement',
  lookAtCollections: 'what the caller may see',
  answerPrompt: 'one’s own order',
  giveUpOrder: 'one’s own order',
  applyToRentToOwn: 'one’s own agreement',
  withdrawApplication: 'one’s own agreement',
  signAgreement: 'one’s own agreement',
  makeDocument: 'one’s own agreement',
  addApplicationFile: 'one’s own application',
  removeApplicationFile: 'one’s own application',
  answerRequest: 'one’s own application',
  endOtherSessions: 'one’s own sessions',
  renderPreview: 'writes nothing',
  actAsBuyer: 'the check of buyers',
  asAdministrator: 'the check itself',
  asAgent: 'the check itself',
}

type Statement = { name: string; path: string; text: string; isExported: boolean }

/** Commands that an actor gives and that do not ask, in their transaction, whether they still have the role for it. */
export function findUnconfirmedCommands(tree: TreeFile[], own = OWN_ACTS): string[] {
  const statements = tree
    .filter(({ path }) => /^src\/features\/.*[.]server[.]ts$/.test(path))
    .flatMap(({ path, text }) => statementsOf(path, text))
  const commands = statements.filter(
    ({ path, text, isExported }) =>
      isExported && COMMANDS.test(path) && TAKES_ACTOR.test(text) && !IS_STEP.test(text),
  )
  const unknown = Object.keys(own)
    .filter((name) => !commands.some((command) => command.name === name))
    .map((name) => `${name}: is no command any more; take it off OWN_ACTS`)
  const unconfirmed = commands
    .filter((command) => !Object.hasOwn(own, command.name) && !reaches(command, statements, new Set()))
    .map(({ name, path }) => `${path}: ${name} uses neither asAdministrator nor asAgent`)
  return [...unknown, ...unconfirmed]
}

/** Comparisons of roles outside the policies. */
export function findComparedRoles(tree: TreeFile[]): string[] {
  return tree
    .filter(
      ({ path }) => /^src\/.*[.]tsx?$/.test(path) && !POLICY.test(path) && !/[.]test[.]tsx?$/.test(path),
    )
    .filter(({ text }) => COMPARED_ROLE.test(withoutComments(text)))
    .map(({ path }) => `${path}: compares a role; ask a policy`)
}

// Follows names within a file and into what it imports, which is near enough to what is called.
function reaches(statement: Statement, all: Statement[], seen: Set<Statement>): boolean {
  if (/\b(asAdministrator|confirmAdministrator|asAgent|confirmAgent)\(/.test(statement.text)) return true
  if (seen.has(statement)) return false
  seen.add(statement)
  const names = new Set(statement.text.match(/\b[A-Za-z]\w*\b/g))
  return all.some(
    (other) =>
      names.has(other.name) &&
      (other.path === statement.path || other.isExported) &&
      !(other.path !== statement.path && has(all, statement.path, other.name)) &&
      reaches(other, all, seen),
  )
}

function has(all: Statement[], path: string, name: string): boolean {
  return all.some((other) => other.path === path && other.name === name)
}

// A statement goes on until the next line that starts in the first column with a word.
function statementsOf(path: string, text: string): Statement[] {
  const starts = /^(export )?(?:const|(?:async )?function) (\w+)[\s\S]*?(?=^\w|(?![\s\S]))/gm
  return [...withoutComments(text).matchAll(starts)].map((match) => ({
    name: match[2] ?? '',
    path,
    text: match[0],
    isExported: match[1] !== undefined,
  }))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
}
