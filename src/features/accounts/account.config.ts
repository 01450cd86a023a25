import { limitSetting, onOff, type SliceValues, setting, wholeNumber } from '#/platform/config/setting.ts'

export const accountSettings = {
  sessionIdleMinutes: setting({
    variable: 'SESSION_IDLE_MINUTES',
    doc: 'A session that is not used for so long ends.',
    schema: wholeNumber(1, 525_600),
    fallback: 10_080,
    fallbackText: '10080 (seven days)',
  }),
  sessionLifetimeDays: setting({
    variable: 'SESSION_LIFETIME_DAYS',
    doc: 'A session ends after so many days, however much it is used.',
    schema: wholeNumber(1, 365),
    fallback: 30,
  }),
  requiresVerifiedEmail: setting<boolean | undefined>({
    variable: 'REQUIRE_VERIFIED_EMAIL',
    doc: 'Nobody signs in before following the link in the verification mail.',
    schema: onOff,
    fallback: undefined,
    fallbackText: 'on with SMTP_URL, else off',
  }),
  showsDebugPanel: setting<boolean | undefined>({
    variable: 'AUTH_DEBUG_PANEL',
    doc: 'Shows administrators a floating panel about their session.',
    schema: onOff,
    fallback: undefined,
    fallbackText: 'on while SITE_URL is an address of this machine, else off',
  }),
  signInPerAccountAndAddress: limitSetting(
    'LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS',
    'Failed sign-ins to one account from one address.',
    '5/15min',
  ),
  signInPerAddressShort: limitSetting(
    'LIMIT_SIGN_IN_PER_ADDRESS_SHORT',
    'Failed sign-ins from one address, whatever the account.',
    '6/1min',
  ),
  signInPerAddressLong: limitSetting(
    'LIMIT_SIGN_IN_PER_ADDRESS_LONG',
    'Failed sign-ins from one address, whatever the account.',
    '30/1h',
  ),
  signInPerAccount: limitSetting(
    'LIMIT_SIGN_IN_PER_ACCOUNT',
    'Failed sign-ins to one account from all addresses but those it was signed in from before.',
    '100/1h',
  ),
  signUpPerAddress: limitSetting(
    'LIMIT_SIGN_UP_PER_ADDRESS',
    'Accounts made from one address, and as many changes of an account’s e-mail address.',
    '20/1h',
  ),
  emailChangesPerAccount: limitSetting(
    'LIMIT_EMAIL_CHANGES_PER_ACCOUNT',
    'How often one account may ask for another e-mail address.',
    '5/1h',
  ),
  mailPerAccountShort: limitSetting(
    'LIMIT_MAIL_PER_ADDRESSEE_SHORT',
    'Verification mails that were asked for again, reset mails and “you have an account already” to one recipient, each kind by itself.',
    '1/1min',
  ),
  mailRequestsPerAddress: limitSetting(
    'LIMIT_MAIL_REQUESTS_PER_ADDRESS',
    'Verification and reset mails asked for from one address, whoever the recipients are.',
    '60/1h',
  ),
  sessionProblemsPerAddress: limitSetting(
    'LIMIT_SESSION_PROBLEMS_PER_ADDRESS',
    'Reports of session problems that one address may send.',
    '30/1h',
  ),
}

/** The settings with what depends on where the program runs: whether mails reach anybody, and whether the site is public. */
export function resolveAccountSettings(
  settings: SliceValues<typeof accountSettings>,
  { hasMailServer, isPublic }: { hasMailServer: boolean; isPublic: boolean },
) {
  return {
    ...settings,
    // Without a mail server nobody could follow the link.
    requiresVerifiedEmail: settings.requiresVerifiedEmail ?? hasMailServer,
    showsDebugPanel: settings.showsDebugPanel ?? !isPublic,
  }
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly accounts: ReturnType<typeof resolveAccountSettings>
  }
}
