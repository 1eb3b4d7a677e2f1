//! placeholder
use std::process::ExitCode;
pub fn coverage() -> anyhow::Result<ExitCode> { Ok(ExitCode::SUCCESS) }
