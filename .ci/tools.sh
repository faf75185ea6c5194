# tools NAME...: installs what is missing of these from Debian, as root, and says which versions there are.
tools() {
    local name missing=()
    for name; do
        case $name in
            python) python3 -c 'import ensurepip' || missing+=(python3 python3-venv) ;;
            node) node --version || missing+=(nodejs) ;;
            go) go version || missing+=(golang-go) ;;
            java) javac --version || missing+=(default-jdk-headless) ;;
            jackson) ls /usr/share/java/jackson-databind.jar /usr/share/java/log4j-api.jar || missing+=(libjackson2-databind-java liblog4j2-java) ;;
            binaryen) wasm-opt --version || missing+=(binaryen) ;;
            chromium) chromium --version || missing+=(chromium) ;;
            openssl) openssl version || missing+=(openssl) ;;
            valgrind) valgrind --version || missing+=(valgrind) ;;
            libcurl) pkg-config --exists libcurl || missing+=(pkg-config libcurl4-openssl-dev) ;;
            libnghttp2) pkg-config --exists libnghttp2 || missing+=(pkg-config libnghttp2-dev) ;;
            nghttp2) nghttpd --version && h2load --version || missing+=(nghttp2-server nghttp2-client) ;;
            sqlite3) pkg-config --exists sqlite3 || missing+=(pkg-config libsqlite3-dev) ;;
            postgres) ls -d /usr/lib/postgresql/*/bin && pkg-config --exists libpq || missing+=(pkg-config postgresql libpq-dev) ;;
            faketime) ls /usr/lib/*/faketime || missing+=(libfaketime) ;;
            libcrypto) pkg-config --exists libcrypto || missing+=(pkg-config libssl-dev) ;;
        esac >/dev/null 2>&1
    done
    if ((${#missing[@]})); then
        apt-get update -q
        DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
    fi
    swift --version 2>&1
    python3 --version
    for name; do
        case $name in
            node) echo "node $(node --version)" ;;
            chromium) chromium --version 2>/dev/null ;;
            postgres) echo "postgres $(pkg-config --modversion libpq)" ;;
            lib* | sqlite3) echo "$name $(pkg-config --modversion "$name")" ;;
        esac
    done
}
