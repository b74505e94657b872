#!/usr/bin/env bash
# Builds the image from its Dockerfile without a Docker daemon, and runs it as Compose would: not as root, with only
# /data and /tmp writable. If the two base images cannot be fetched, substitutes are built from Debian packages, which is
# reported. Needs Linux on x64, root, Node 20, Debian's buildah, debootstrap and util-linux, and some GB in TMPDIR, which
# it cleans up.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in buildah debootstrap dpkg-deb apt-get unshare nsenter setpriv chroot node npm; do
  command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "this needs root, to change into the image" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
image_tool() { buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"; }

build_base=docker.io/library/node:20-bookworm-slim
run_base=gcr.io/distroless/cc-debian12:nonroot
# The version that comes with Node 20, since the repository pins none.
npm_version=10.8.2

# An image of one layer: the content of a folder, with these settings.
commit_folder() {
  local folder=$1 name=$2 container
  shift 2
  container=$(image_tool from scratch)
  image_tool copy -q "$container" "$folder/" / >/dev/null
  image_tool config "$@" "$container"
  image_tool commit -q --format docker "$container" "$name" >/dev/null
  image_tool rm "$container" >/dev/null
  rm -rf "$folder"
}

stand_in_for_build() {
  local folder=$work/node
  debootstrap --variant=minbase --include=ca-certificates bookworm "$folder" >"$work/log" 2>&1 ||
    { tail "$work/log" >&2; exit 1; }
  rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/*
  install -m 0755 "$(node -p process.execPath)" "$folder/usr/local/bin/node"
  mkdir -p "$folder/usr/local/lib/node_modules/npm"
  (cd "$work" && npm pack --silent "npm@$npm_version" >/dev/null)
  tar -xzf "$work/npm-$npm_version.tgz" -C "$folder/usr/local/lib/node_modules/npm" --strip-components=1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  # If this machine trusts additional certificate authorities, its connection to npm's registry needs them.
  cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
  commit_folder "$folder" "$build_base" --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
}

stand_in_to_run() {
  local folder=$work/distroless package
  mkdir -p "$work/packages" "$folder"
  (cd "$work/packages" && apt-get download -qq -o APT::Sandbox::User=root base-files netbase tzdata libc6 libgcc-s1 libgomp1 libstdc++6 libssl3)
  for package in "$work"/packages/*.deb; do dpkg-deb -x "$package" "$folder"; done
  install -D -m 0644 /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/ca-certificates.crt"
  printf 'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n' >"$folder/etc/passwd"
  printf 'root:x:0:\nnonroot:x:65532:\n' >"$folder/etc/group"
  install -d -m 0700 -o 65532 -g 65532 "$folder/home/nonroot"
  install -d -m 1777 "$folder/tmp"
  commit_folder "$folder" "$run_base" --user 65532 --workingdir /home/nonroot \
    --env SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
}

fetch_or() {
  if image_tool pull -q "$1" >/dev/null 2>&1; then
    echo "$1: fetched"
  else
    "$2"
    echo "$1: cannot be fetched here; using a substitute built from Debian packages"
  fi
}
fetch_or "$build_base" stand_in_for_build
fetch_or "$run_base" stand_in_to_run

image_tool bud --isolation chroot --format docker --pull-never --build-arg DEPLOY_SHA=tried \
  --ignorefile scripts/deploy/docker/Dockerfile.dockerignore -f scripts/deploy/docker/Dockerfile -t drawbridge . >"$work/log" 2>&1 ||
  { tail -40 "$work/log" >&2; exit 1; }
echo "drawbridge: built"

container=$(image_tool from --pull-never localhost/drawbridge)
folder=$(image_tool mount "$container")
image_tool inspect --type image localhost/drawbridge >"$work/image.json"
node scripts/bootstrap.mjs scripts/deploy/try-container.ts "$folder" "$work/image.json"
