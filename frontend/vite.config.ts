import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'

const staticFolder = fileURLToPath(new URL('../src/pitboss/web/static', import.meta.url))

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: staticFolder,
    emptyOutDir: true,
  },
  server: {
    // `pitboss serve` answers the page's questions while `npm run dev` serves the page itself.
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
})
