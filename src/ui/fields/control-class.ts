/** The box shared by text inputs, text areas and selects. */
export const controlClass = 'control text-base transition-colors'
