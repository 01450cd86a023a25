import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { icons } from './vite.icons.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), icons(), reactRouter()],
  server: { middlewareMode: command === 'serve' },
  build: { assetsInlineLimit: 0, sourcemap: false },
  environments: {
    // The program itself is part of the server bundle, so that its contexts are the routes' contexts.
    ssr: { build: { rollupOptions: { input: './src/server/main.ts' } } },
  },
}))
