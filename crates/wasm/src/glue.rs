//! The desk as JavaScript sees it: the only file that knows wasm-bindgen. One thread, so
//! what belongs to the message being answered may lie in thread-local variables.

use std::cell::RefCell;
use std::time::Duration;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Host;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Fills them from the operating system.
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill(bytes: &mut [u8]);

    /// A function of JavaScript; js-sys is not needed for this one.
    #[wasm_bindgen(typescript_type = "Function")]
    #[derive(Clone)]
    pub type Function;

    #[wasm_bindgen(method, catch)]
    fn call(this: &Function, receiver: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = call)]
    fn call_with(this: &Function, receiver: &JsValue, text: &str) -> Result<JsValue, JsValue>;
}

thread_local! {
    /// Whom to ask whether to go on.
    static GO_ON: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Answers messages, one after the other.
#[wasm_bindgen]
pub struct Desk(crate::Desk);

#[wasm_bindgen]
impl Desk {
    /// A desk with the built-in variants.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript knows no Default")]
    pub fn new() -> Desk {
        let clock = || Duration::from_secs_f64(now().max(0.0) / 1000.0);
        Desk(crate::Desk::new(Host { now: clock, go_on, random }))
    }

    /// Answers a message. `tell` hears reports until then; `go_on` is asked every few
    /// milliseconds, and a search ends soon after it returns false or throws.
    pub fn handle(&mut self, message: &str, tell: Option<Function>, go_on: Option<Function>) -> String {
        // Kept and put back: a callback may use another desk.
        let outer = GO_ON.replace(go_on);
        let answer = self.0.handle(message, &mut |text| {
            if let Some(tell) = &tell {
                // What a listener throws is no reason to lose the search.
                _ = tell.call_with(&JsValue::UNDEFINED, text);
            }
        });
        GO_ON.replace(outer);
        answer
    }
}

fn random() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

fn go_on() -> bool {
    // Cloned, so that nothing is borrowed while JavaScript runs.
    let asked = GO_ON.with_borrow(Clone::clone);
    asked.is_none_or(|function| function.call(&JsValue::UNDEFINED).is_ok_and(|answer| answer.as_bool() != Some(false)))
}
