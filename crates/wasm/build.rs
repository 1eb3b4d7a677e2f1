//! Gives the module a stack for deep searches: WebAssembly has 1 MiB where threads have 8, and what
//! overflows it is a trap. Here and not in rustflags, so that no RUSTFLAGS of the user takes it away.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size=4194304");
    }
}
