// Every number of the session in the browser, in one place.

/** How long a page that knows nothing yet shows that it is finding out. */
export const INITIALISATION_MS = 3_000

export const VALIDATION_INTERVAL_MS = 60_000

export const PROFILE_TIMEOUT_MS = 5_000
export const PROFILE_CACHE_MS = 5 * 60_000
export const PROFILE_ATTEMPTS = 3
/** Times the number of the attempt that failed. */
export const PROFILE_RETRY_STEP_MS = 1_000

export const GUARD_TIMEOUT_MS = 5_000
/** How long a page of administrators waits for the profile. */
export const GUARD_PROFILE_WAIT_MS = 3_000

export const MOST_LOG_ENTRIES = 100
export const RECENT_LOG_ENTRIES = 20
