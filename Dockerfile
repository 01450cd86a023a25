# Two stages: the first installs and builds, the second holds what runs. The tools and packages are those of the
# lockfile in both, and no package's scripts are run.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY react-router.config.ts vite.config.ts vite.icons.ts vite.router.ts vite.unbundled.ts tsconfig.json ./
COPY scripts scripts
COPY public public
COPY samples samples
COPY src src
RUN node scripts/setup.mjs build \
 && npm prune --omit=dev --ignore-scripts \
 && node scripts/slim-packages.mjs node_modules

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/samples samples
# Migrations, and the commands of the terminal: backup, restore, verify, the first administrator.
COPY --from=build /app/src src
# What is written at all stands in these two; the rest may be read-only, and belongs to root.
RUN mkdir -p /data /backups && chown node:node /data /backups && chmod 700 /data /backups
VOLUME ["/data", "/backups"]
USER node
EXPOSE 3000
# That the process serves; whether its database answers is /readyz, and no reason to start it again.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-old-space-size=128", "--min-semi-space-size=8", "--max-semi-space-size=8", "--no-parallel-scavenge", "build/server/main.js"]
